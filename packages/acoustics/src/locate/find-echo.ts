import { createFft } from "../fft/create-fft.ts";
import { nextPowerOfTwo } from "../fft/hann-window.ts";
import type { SourceSignals } from "./source-signals.ts";

export interface Echo {
  /** Coherence of the two sounds: 0 to about 1, not counting the noise of the beams. */
  readonly likeness: number;
  /** How far the likeness exceeds that of unrelated sounds by chance, in standard deviations. */
  readonly standsOut: number;
  /** Delay of the second, seconds. */
  readonly delayS: number;
}

/** Largest delay that is searched, seconds: a path difference of 17 m. */
const MAX_DELAY_S = 0.05;

/** Compares the sound of two sources at all delays. `powers` are those of the sources without noise. */
export function findEcho(
  { re, im, binCount, stepHz }: SourceSignals,
  [first, second]: readonly [number, number],
  powers: readonly [number, number],
): Echo | undefined {
  const [ar, ai] = [re[first] as Float64Array, im[first] as Float64Array];
  const [br, bi] = [re[second] as Float64Array, im[second] as Float64Array];
  const size = nextPowerOfTwo(2 * binCount);
  const crossRe = new Float64Array(size);
  const crossIm = new Float64Array(size);
  let squares = 0;
  for (let bin = 0; bin < binCount; bin++) {
    const a = ar[bin] as number;
    const b = ai[bin] as number;
    const c = br[bin] as number;
    const d = bi[bin] as number;
    crossRe[bin] = a * c + b * d;
    crossIm[bin] = b * c - a * d;
    squares += (a * a + b * b) * (c * c + d * d);
  }
  if (!(squares > 0) || !(powers[0] > 0) || !(powers[1] > 0)) return undefined;
  createFft(size).inverse(crossRe, crossIm);
  // bins of stepHz: one turn of the transform is 1 / stepHz seconds
  const stepS = 1 / (stepHz * size);
  const reach = Math.min(size / 2 - 1, Math.floor(MAX_DELAY_S / stepS));
  let best = 0;
  let delay = 0;
  for (let at = -reach; at <= reach; at++) {
    const index = (at + size) % size;
    const power = (crossRe[index] as number) ** 2 + (crossIm[index] as number) ** 2;
    if (power > best) [best, delay] = [power, at];
  }
  const likeness = (Math.sqrt(best) * size) / Math.sqrt(powers[0] * powers[1]);
  return { likeness, standsOut: (Math.sqrt(best) * size) / Math.sqrt(squares), delayS: (0 - delay) * stepS };
}
