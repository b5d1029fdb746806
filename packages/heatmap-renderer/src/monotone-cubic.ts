/**
 * Monotone cubic Hermite interpolation with the harmonic-mean slopes of Fritsch and Butland (1984): it meets
 * every cell at its centre and never leaves the interval between two neighbours, so that no level is drawn that
 * was not measured. A Catmull-Rom spline rings beside a steep edge, by 1 dB and more where a lobe falls 20 dB.
 */

/** Stands for a level that is not finite; with no overshoot its depth does no harm to its neighbours. */
export const SILENT_DB = -400;

export function finiteLevelDb(level: number): number {
  return level > SILENT_DB && level < Number.POSITIVE_INFINITY ? level : SILENT_DB;
}

/** Slope at a cell from the steps to it and from it; 0 at a turn. */
export function limitedSlope(stepBefore: number, stepAfter: number): number {
  const product = stepBefore * stepAfter;
  return product > 0 ? (2 * product) / (stepBefore + stepAfter) : 0;
}

/** The value at `t` (0 to 1) between `a` and `b`, with the slopes at both. */
export function hermite(a: number, slopeA: number, b: number, slopeB: number, t: number): number {
  const u = 1 - t;
  return (1 + 2 * t) * u * u * a + t * u * u * slopeA + t * t * (3 - 2 * t) * b - t * t * u * slopeB;
}

/** The value at `t` between `b` and `c` of four neighbours in a row. */
export function interpolateFour(a: number, b: number, c: number, d: number, t: number): number {
  return hermite(b, limitedSlope(b - a, c - b), c, limitedSlope(c - b, d - c), t);
}
