import type { Spread } from "./resolution.ts";

type Vector = readonly [number, number, number];

/** An array that extends less than this part of its squared extent along z is flat. */
const FLAT = 1e-4;
/** Elevations are stated if they are known within this; degrees. */
const STATED_DEG = 5;
const STEP_DEG = 0.25;
const DEGREE = Math.PI / 180;

/**
 * How far a reflection at a source's own azimuth pulls the maximum of the map of a flat array, at most, in units of the
 * width of its beam exp(-x^2). Floor and ceiling mirror a source at its own azimuth; their waves run along a horizontal
 * array more slowly than the direct one. The sum of both beams, exp(-x^2) + q exp(-(x - d)^2), has its maximum where
 * x exp(-x^2) = q (d - x) exp(-(d - x)^2), which is at most q / sqrt(2 e) whatever the elevation of the reflection, for
 * reflections of no more power than the source. Phases do not count, because they differ from line to line of the band.
 * `coherence` is the share of the source: all else may be reflections.
 */
export function reflectionPull(coherence: number): number {
  const ratio = coherence > 0 ? Math.min(1, (1 - coherence) / coherence) : 1;
  const wanted = ratio / Math.sqrt(2 * Math.E);
  let [low, high] = [0, Math.SQRT1_2];
  for (let step = 0; step < 40; step++) {
    const x = (low + high) / 2;
    if (x * Math.exp(-x * x) < wanted) low = x;
    else high = x;
  }
  return high;
}

/**
 * The elevations that a flat array with the normal z cannot distinguish from that of a direction, if the plane of the
 * array is among them and they are more than 5 degrees away: there delays change with the square of the elevation.
 * Undefined if the elevation is stated, and for other arrays. `limit` is the squared error that noise and
 * the scatter of the band explain, `pullM` how far reflections pull the maximum towards the normal, both by the spread
 * of the array.
 */
export function untoldElevation(
  direction: Vector,
  spread: Spread,
  { limit, pullM }: { readonly limit: number; readonly pullM: number },
): [number, number] | undefined {
  if (spread([0, 0, 1]) > FLAT * (spread([1, 0, 0]) + spread([0, 1, 0]))) return undefined;
  const [x, y, z] = direction;
  const flat = Math.hypot(x, y);
  if (flat < 1e-9) return undefined;
  const foundDeg = Math.atan2(Math.abs(z), flat) / DEGREE;
  const apartM = (elevationDeg: number) => {
    const along = Math.cos(elevationDeg * DEGREE) / flat - 1;
    return Math.sqrt(spread([along * x, along * y, 0]));
  };
  const noiseM = Math.sqrt(limit);
  if (apartM(0) > noiseM + pullM) return undefined;
  let toDeg = foundDeg;
  while (toDeg + STEP_DEG <= 90 && apartM(toDeg + STEP_DEG) <= noiseM) toDeg += STEP_DEG;
  if (Math.max(foundDeg, toDeg - foundDeg) <= STATED_DEG) return undefined;
  return z < 0 ? [-toDeg, 0] : [0, toDeg];
}
