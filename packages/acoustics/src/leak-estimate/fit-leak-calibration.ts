import { failure, type Result, success } from "@sonolens/foundation";
import {
  type LeakCalibration,
  type LeakCalibrationError,
  type LeakCalibrationPoint,
  MAX_LPM,
  MIN_LPM,
} from "./leak-calibration.ts";
import { levelAtOneMetreDb } from "./level-at-one-metre.ts";
import { studentQuantile } from "./student-quantile.ts";

export interface LeakCalibrationOptions {
  /** Middle of the band in which levels were measured; default 40,000. */
  readonly frequencyHz?: number;
}

export const MIN_POINTS = 6;
/** A bend or a changing spread is used only if it is this unlikely by chance, and with at least this many points. */
const PROOF = 0.99;
const MIN_POINTS_FOR_SHAPE = 12;
/** Part of further leaks that the range is made to hold: over 0.9, because no plant follows the model. */
const STUDENT_COVERAGE = 0.91;
const RANK_COVERAGE = 0.92;
/** From this many points on the range comes from the residuals themselves; below, from Student's distribution. */
const MIN_POINTS_FOR_RANKS = 30;

interface Line {
  readonly intercept: number;
  readonly slope: number;
  readonly bend: number;
  readonly residuals: readonly number[];
  readonly sumOfSquares: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const rangeOf = (values: readonly number[]): readonly [number, number] => [
  Math.min(...values),
  Math.max(...values),
];
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((total, value, index) => total + value * (b[index] as number), 0);

/** Least squares of y over x, whose mean is 0, with or without a square, by orthogonal polynomials. */
function fitLine(x: readonly number[], y: readonly number[], hasBend: boolean): Line {
  const n = x.length;
  const mean = sum(y) / n;
  const squares = dot(x, x);
  let slope = dot(x, y) / squares;
  let intercept = mean;
  let bend = 0;
  if (hasBend) {
    const tilt = sum(x.map((value) => value ** 3)) / squares;
    const middle = squares / n;
    const bow = x.map((value) => value * value - tilt * value - middle);
    const bowSquares = dot(bow, bow);
    if (bowSquares > 1e-9 * squares * squares) {
      bend = dot(bow, y) / bowSquares;
      slope -= bend * tilt;
      intercept -= bend * middle;
    }
  }
  const residuals = x.map(
    (value, index) => (y[index] as number) - intercept - slope * value - bend * value * value,
  );
  return { intercept, slope, bend, residuals, sumOfSquares: dot(residuals, residuals) };
}

/** Change of the residuals' size along x; 0 if it may be chance. */
function spreadSlopeOf(x: readonly number[], residuals: readonly number[], squares: number): number {
  const n = x.length;
  const typical = Math.sqrt(dot(residuals, residuals) / n);
  if (n < MIN_POINTS_FOR_SHAPE || !(typical > 0)) return 0;
  const sizes = residuals.map((residual) => Math.log(Math.max(Math.abs(residual), 0.05 * typical)));
  const line = fitLine(x, sizes, false);
  const error = Math.sqrt(line.sumOfSquares / (n - 2) / squares);
  const isProven = Math.abs(line.slope) > error * studentQuantile((1 + PROOF) / 2, n - 2);
  // shrunk by its own error, because a slope selected for being steep is overestimated
  return isProven ? line.slope * Math.max(0, 1 - (error / line.slope) ** 2) : 0;
}

/** Half of the range in decades at the center. */
function halfRangeOf(x: readonly number[], line: Line, parameters: number, spreadSlope: number): number {
  const n = x.length;
  const squares = dot(x, x);
  const even = line.residuals.map(
    (residual, index) => residual / Math.exp(spreadSlope * (x[index] as number)),
  );
  if (n < MIN_POINTS_FOR_RANKS) {
    const spread = Math.sqrt(dot(even, even) / (n - parameters));
    return studentQuantile((1 + STUDENT_COVERAGE) / 2, n - parameters) * spread;
  }
  // as each would be if the fit did not include its point
  const sizes = even.map((residual, index) => {
    const leverage = Math.min(0.9, 1 / n + (x[index] as number) ** 2 / squares);
    return Math.abs(residual) / (1 - leverage) / Math.sqrt(1 + leverage);
  });
  sizes.sort((a, b) => a - b);
  return sizes[Math.min(n, Math.ceil((n + 1) * RANK_COVERAGE)) - 1] as number;
}

const refuse = (
  code: LeakCalibrationError["code"],
  message: string,
  params: LeakCalibrationError["params"] = {},
): Result<never, LeakCalibrationError> => failure({ code, message, params });

/**
 * Fits log10(q) = a + b L_1m to leaks of known flow by least squares, with a bend and a spread that changes with the
 * level only if the points prove them (99 %). The range covers a further leak in at least 90 % of cases if it is
 * measured like the points: from Student's distribution, or from 30 points on from the ranks of the residuals (split
 * conformal prediction with residuals of the fit without the point; Lei et al. 2018). Refuses fewer than 6 points,
 * levels that hardly differ, and flows that do not rise with the level.
 */
export function fitLeakCalibration(
  points: readonly LeakCalibrationPoint[],
  options: LeakCalibrationOptions = {},
): Result<LeakCalibration, LeakCalibrationError> {
  const frequencyHz = options.frequencyHz ?? 40_000;
  if (!(frequencyHz > 0) || frequencyHz > 1e6)
    return refuse("calibrationNumberInvalid", `${frequencyHz} Hz is no possible frequency.`, { frequencyHz });
  const levels: number[] = [];
  const flows: number[] = [];
  const distances: number[] = [];
  const temperatures: number[] = [];
  const humidities: number[] = [];
  for (const [index, point] of points.entries()) {
    const { levelDb, distanceM, temperatureC = 20, humidityPercent = 75 } = point;
    const level = levelAtOneMetreDb({ levelDb, distanceM, temperatureC, humidityPercent }, frequencyHz);
    if (level === undefined || !(point.flowLpm > MIN_LPM && point.flowLpm < MAX_LPM))
      return refuse("calibrationNumberInvalid", `Point ${index + 1} has a number that cannot be.`, {
        point: index + 1,
      });
    levels.push(level);
    flows.push(Math.log10(point.flowLpm));
    distances.push(distanceM);
    temperatures.push(temperatureC);
    humidities.push(humidityPercent);
  }
  const n = levels.length;
  if (n < MIN_POINTS)
    return refuse("calibrationTooFewPoints", `A calibration needs ${MIN_POINTS} leaks; these are ${n}.`, {
      points: n,
      least: MIN_POINTS,
    });
  const centreDb = sum(levels) / n;
  const x = levels.map((level) => level - centreDb);
  const levelSquares = dot(x, x);
  const levelRangeDb = rangeOf(levels);
  if (levelRangeDb[1] - levelRangeDb[0] < 3)
    return refuse("calibrationOneLevel", "The levels have to differ by 3 dB or more.");
  const straight = fitLine(x, flows, false);
  const bent = fitLine(x, flows, true);
  const gain = (straight.sumOfSquares - bent.sumOfSquares) / (bent.sumOfSquares / Math.max(1, n - 3));
  const rises = (line: Line) =>
    levelRangeDb.every((level) => line.slope + 2 * line.bend * (level - centreDb) > 0);
  const isBent =
    n >= MIN_POINTS_FOR_SHAPE && gain > studentQuantile((1 + PROOF) / 2, n - 3) ** 2 && rises(bent);
  const line = isBent ? bent : straight;
  const parameters = isBent ? 3 : 2;
  if (!(line.slope > 0)) return refuse("calibrationNotRising", "The flow does not rise with the level.");
  const spreadSlope = spreadSlopeOf(x, line.residuals, levelSquares);
  return success({
    version: "1",
    a: line.intercept - line.slope * centreDb,
    b: line.slope,
    bend: line.bend,
    centreDb,
    residualSpread: Math.sqrt(line.sumOfSquares / (n - parameters)),
    halfRange: halfRangeOf(x, line, parameters, spreadSlope),
    spreadSlope,
    points: n,
    levelRangeDb,
    flowRangeLpm: [10 ** Math.min(...flows), 10 ** Math.max(...flows)],
    distanceRangeM: rangeOf(distances),
    temperatureRangeC: rangeOf(temperatures),
    humidityRangePercent: rangeOf(humidities),
    levelSquares,
    frequencyHz,
  });
}
