import { type LeakCalibration, MAX_LPM, MIN_LPM } from "./leak-calibration.ts";

/** A flow and its range, l/min at 0 degrees C and 1013.25 hPa. */
export interface FlowRange {
  readonly leakLpm: number;
  readonly lowLpm: number;
  readonly highLpm: number;
}

/** Beyond its points what a calibration extrapolates is this uncertain, as a share. */
const EXTRAPOLATION_DOUBT = 0.25;
/**
 * No range is narrower than this, however well the points lie on a line: the level of a good microphone is known to 1 dB
 * (IEC 61672-1, class 1), a measured flow to 2 %.
 */
const LEAST_LEVEL_DOUBT_DB = 1;
const LEAST_FLOW_DOUBT = Math.log10(1.02);
/** The spread is not followed further than its points go, and not beyond this factor. */
const MAX_SPREAD_CHANGE = 3;

/**
 * Flow and range at a level at 1 m. Beyond the points the line is extrapolated, and the range widens: by a quarter of
 * the slope for each decibel of level, and of `pathDb` of distance and air (see `outsideCalibration`). Never of zero
 * width. Undefined if a flow is outside 1e-12 to 1e12 l/min.
 */
export function flowRangeAt(
  calibration: LeakCalibration,
  levelAtOneMetreDb: number,
  pathDb: number,
): FlowRange | undefined {
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
  const least = Math.max(LEAST_FLOW_DOUBT, LEAST_LEVEL_DOUBT_DB * Math.abs(slope));
  const inside = Math.max(least, halfRange * held * Math.sqrt(1 + leverage));
  const half = inside + EXTRAPOLATION_DOUBT * Math.abs(slope) * (Math.abs(outsideDb) + pathDb);
  const range = { leakLpm: 10 ** log, lowLpm: 10 ** (log - half), highLpm: 10 ** (log + half) };
  const isPossible = Object.values(range).every((flow) => flow > MIN_LPM && flow < MAX_LPM);
  return isPossible ? range : undefined;
}
