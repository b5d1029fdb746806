/** Parts of the band whose directions are compared. */
const PARTS = 8;
/** Fewer lines in a part vary together because of the window of a block. */
const MIN_LINES = 3;
/** The parts add up to no slope, so that their scatter is too small by this. */
const FREEDOM = PARTS / (PARTS - 1);
/** 95 % of a normal variable of one dimension, and of two: the quantiles of chi squared. */
export const CHI_SQUARED_1 = 3.841;
export const CHI_SQUARED_2 = 5.991;
/** An array that extends less than this part of its extent along one way shows nothing along it. */
const FLAT = 1e-6;

/**
 * Squared error of a maximum of the map that contains the true place 95 times in 100, by how much the parts of the band
 * disagree, times the squared curvature and per squared extent of the array. Reflections shift each part by another
 * amount, which is more than noise explains. 0 if the band has too few lines. `slopes` are those of the map at
 * its maximum, [way][line], along one or two ways; `extents` are the array's: along the first, along the second, and
 * their product. Source: the "sandwich" covariance of P. J. Huber (1967), with equal parts of the band as the
 * independent groups, because reflections change neighboring lines alike.
 */
export function bandScatter(slopes: readonly Float64Array[], extents: readonly number[]): number {
  const lines = slopes[0]?.length ?? 0;
  if (lines < PARTS * MIN_LINES) return 0;
  const sums = slopes.map((slope) =>
    Array.from({ length: PARTS }, (_, part) => {
      const [from, to] = [part, part + 1].map((edge) => Math.round((edge * lines) / PARTS));
      return slope.subarray(from, to).reduce((sum, value) => sum + value, 0);
    }),
  );
  const product = (a: readonly number[] = [], b: readonly number[] = []) =>
    a.reduce((sum, value, part) => sum + value * (b[part] as number), 0);
  const [first, second] = sums;
  const [aa = 0, bb = 0, ab = 0] = extents;
  if (second === undefined) return aa > 0 ? (CHI_SQUARED_1 * FREEDOM * product(first, first)) / aa : 0;
  const [ss, tt, st] = [product(first, first), product(second, second), product(first, second)];
  const determinant = aa * bb - ab * ab;
  if (!(determinant > FLAT * (aa + bb) ** 2)) return 0;
  // the larger eigenvalue of the scatter relative to the extents
  const half = (bb * ss + aa * tt - 2 * ab * st) / determinant / 2;
  const both = (ss * tt - st * st) / determinant;
  return CHI_SQUARED_2 * FREEDOM * (half + Math.sqrt(Math.max(0, half * half - both)));
}
