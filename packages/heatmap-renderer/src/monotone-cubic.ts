/**
 * Monotone cubic Hermite interpolation with slopes limited as by Fritsch and Carlson (1980): it meets every cell at its
 * center and never leaves the interval between two neighbors, so that no level is drawn that was not measured. A
 * Catmull-Rom spline rings beside a steep edge, by 1 dB and more where a lobe falls 20 dB.
 */

/** Replaces a level that is not finite; without overshoot its depth does not affect its neighbors. */
export const SILENT_DB = -400;

export function finiteLevelDb(level: number): number {
  return level > SILENT_DB && level < Number.POSITIVE_INFINITY ? level : SILENT_DB;
}

/**
 * Slope at a cell from the steps to it and from it: their mean, which follows a parabola exactly, but at most three
 * times the smaller one, which keeps the curve between its neighbors; 0 at a turn.
 */
export function limitedSlope(stepBefore: number, stepAfter: number): number {
  if (stepBefore * stepAfter <= 0) return 0;
  const mean = (stepBefore + stepAfter) / 2;
  const limit = 3 * Math.min(Math.abs(stepBefore), Math.abs(stepAfter));
  return Math.abs(mean) <= limit ? mean : Math.sign(mean) * limit;
}

/** The value at `t` (0 to 1) between `a` and `b`, with the slopes at both. */
export function hermite(a: number, slopeA: number, b: number, slopeB: number, t: number): number {
  const u = 1 - t;
  return a + t * u * u * slopeA + t * t * (3 - 2 * t) * (b - a) - t * t * u * slopeB;
}

/** The value at `t` between `b` and `c` of four neighbors in a row. */
export function interpolateFour(a: number, b: number, c: number, d: number, t: number): number {
  return hermite(b, limitedSlope(b - a, c - b), c, limitedSlope(c - b, d - c), t);
}
