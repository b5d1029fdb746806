/** One leak of known flow as measured by a camera. */
export interface LeakCalibrationPoint {
  readonly levelDb: number;
  readonly distanceM: number;
  /** Measured flow, l/min at 0 degrees C and 1013.25 hPa. */
  readonly flowLpm: number;
  /** Default 20. */
  readonly temperatureC?: number;
  /** Default 75. */
  readonly humidityPercent?: number;
}

/** Relation of level and flow; plain data that can be stored as JSON. See {@link fitLeakCalibration}. */
export interface LeakCalibration {
  readonly version: "1";
  /** log10 of the flow in l/min at level 0 dB at 1 m, and its rise per dB, where `bend` is 0. */
  readonly a: number;
  readonly b: number;
  /** Curvature per dB squared about `centreDb`; 0 unless proven. log10 q = a + b L + bend (L - centreDb)^2. */
  readonly bend: number;
  readonly centreDb: number;
  /** Standard deviation of log10 of the flow about the line. */
  readonly residualSpread: number;
  /** Half of the range for a further leak in the middle of the points, in decades. */
  readonly halfRange: number;
  /** How the spread changes per dB from `centreDb`, as a natural exponent; 0 unless the points prove it. */
  readonly spreadSlope: number;
  readonly points: number;
  /** Lowest and highest level at 1 m, and flow, among the points. */
  readonly levelRangeDb: readonly [number, number];
  readonly flowRangeLpm: readonly [number, number];
  /** Shortest and longest distance among the points, and the span of their air. */
  readonly distanceRangeM: readonly [number, number];
  readonly temperatureRangeC: readonly [number, number];
  readonly humidityRangePercent: readonly [number, number];
  /** Sum of squares of the levels about `centreDb`. */
  readonly levelSquares: number;
  /** Middle of the band in which levels were measured; absorption is computed there. */
  readonly frequencyHz: number;
}

/** Limits of valid flows, l/min. */
export const MIN_LPM = 1e-12;
export const MAX_LPM = 1e12;

/** Whether the numbers of a calibration, which may come from a file, are valid. */
export function isSoundCalibration(calibration: LeakCalibration): boolean {
  const { b, halfRange, residualSpread, points, levelSquares, frequencyHz } = calibration;
  const {
    levelRangeDb,
    flowRangeLpm,
    distanceRangeM,
    temperatureRangeC,
    humidityRangePercent,
    version: _,
    ...numbers
  } = calibration;
  const ranges = [levelRangeDb, flowRangeLpm, distanceRangeM, temperatureRangeC, humidityRangePercent];
  return (
    [...Object.values(numbers), ...ranges.flat()].every(Number.isFinite) &&
    [b, points, levelSquares, frequencyHz, flowRangeLpm[0], distanceRangeM[0]].every((value) => value > 0) &&
    Math.min(halfRange, residualSpread) >= 0 &&
    ranges.every(([low, high]) => low <= high)
  );
}

/** Why no calibration can be fitted to points. */
export type LeakCalibrationErrorCode =
  | "calibrationColumnsMissing"
  | "calibrationNumberInvalid"
  | "calibrationTooFewPoints"
  | "calibrationOneLevel"
  | "calibrationNotRising";

/** `message` is one English sentence, `params` holds its numbers and names. */
export interface LeakCalibrationError {
  readonly code: LeakCalibrationErrorCode;
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
}
