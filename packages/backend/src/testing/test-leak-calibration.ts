import type { LeakCalibration } from "@sonolens/acoustics";

/** log10 q = -3.5 + L / 16: 10 l/min at 72 dB at 1 m. */
export const testLeakCalibration: LeakCalibration = {
  version: "1",
  a: -3.5,
  b: 1 / 16,
  bend: 0,
  centreDb: 72,
  residualSpread: 0.1,
  halfRange: 0.2,
  spreadSlope: 0,
  points: 40,
  levelRangeDb: [56, 88],
  flowRangeLpm: [1, 100],
  distanceRangeM: [0.3, 25],
  temperatureRangeC: [-20, 50],
  humidityRangePercent: [0, 100],
  levelSquares: 4000,
  frequencyHz: 30_000,
};
