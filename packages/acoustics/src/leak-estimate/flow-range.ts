import { type LeakCalibration, MAX_LPM, MIN_LPM } from "./leak-calibration.ts";

/** A flow and its range, l/min at 0 degrees C and 1013.25 hPa. */
export interface FlowRange {
  readonly leakLpm: number;
  readonly lowLpm: number;
  readonly highLpm: number;
}

/** Beyond its points the slope of a calibration is this uncertain, as a share. */
const SLOPE_DOUBT = 0.25;
/** The spread is not followed further than its points go, and not beyond this factor. */
const MAX_SPREAD_CHANGE = 3;

/**
 * Flow and range at a level at 1 m. Beyond the points the line is extrapolated, and the range widens. Undefined if a
 * flow is outside 1e-12 to 1e12 l/min.
 */
export function flowRangeAt(calibration: LeakCalibration, levelAtOneMetreDb: number): FlowRange | undefined {
  const { a, b, bend, centreDb, halfRange, spreadSlope, levelSquares, points } = calibration;
  const [lowDb, highDb] = calibration.levelRangeDb;
  const nearestDb = Math.max(lowDb, Math.min(highDb, levelAtOneMetreDb));
  const outsideDb = levelAtOneMetreDb - nearestDb;
  const at = nearestDb - centreDb;
  const slope = b + 2 * bend * at;
  const log = a + b * nearestDb + bend * at * at + slope * outsideDb;
  const leverage = 1 / points + (levelAtOneMetreDb - centreDb) ** 2 / levelSquares;
  const spread = Math.exp(spreadSlope * at);
  const held = Math.max(1 / MAX_SPREAD_CHANGE, Math.min(MAX_SPREAD_CHANGE, spread));
  const half = halfRange * held * Math.sqrt(1 + leverage) + SLOPE_DOUBT * Math.abs(slope * outsideDb);
  const range = { leakLpm: 10 ** log, lowLpm: 10 ** (log - half), highLpm: 10 ** (log + half) };
  const isPossible = Object.values(range).every((flow) => flow > MIN_LPM && flow < MAX_LPM);
  return isPossible ? range : undefined;
}
