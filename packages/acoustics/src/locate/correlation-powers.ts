import type { BandSpectra } from "../beamform/block-spectra.ts";
import { packMatrix } from "../beamform/quadratic-form.ts";
import type { PowerEvaluator } from "../beamform/steered-powers.ts";
import { createFft } from "../fft/create-fft.ts";
import { nextPowerOfTwo } from "../fft/hann-window.ts";

/** Points of a correlation in one cycle of the highest frequency: between them it is straight within 0.5 %. */
const POINTS_PER_CYCLE = 32;

/**
 * As `powerEvaluator` without the diagonal, within 0.5 % of the strongest power, for scans of very many places: the
 * sum over all bins is made once for each pair of microphones, as the correlation of their sounds over the delay, and
 * looked up for each place. So the time of a place does not depend on the bins. `longestS` is the largest difference
 * of the advances of two microphones. Source: J. H. DiBiase, "A high-accuracy, low-latency technique for talker
 * localization in reverberant environments using microphone arrays" (2000), steered response power.
 */
export function correlationPowers(
  spectra: BandSpectra,
  longestS: (m: number, n: number) => number,
): PowerEvaluator {
  const { microphoneCount: count, binCount, firstHz, stepHz } = spectra;
  const firstBin = Math.round(firstHz / stepHz);
  const size = nextPowerOfTwo(POINTS_PER_CYCLE * (firstBin + binCount));
  const fft = createFft(size);
  const matrix = packMatrix(spectra);
  const scale = count > 1 ? 2 / (count * (count - 1)) : 0;
  const re = new Float64Array(size);
  const im = new Float64Array(size);

  /** The correlation of a pair from a delay of `-half` to one of `half` points. */
  function correlation(pair: number, half: number): Float32Array {
    re.fill(0);
    im.fill(0);
    for (let bin = 0; bin < binCount; bin++) {
      re[firstBin + bin] = matrix.re[bin * matrix.stride + pair] as number;
      im[firstBin + bin] = matrix.im[bin * matrix.stride + pair] as number;
    }
    fft.forward(re, im);
    return Float32Array.from(
      { length: 2 * half + 1 },
      (_, index) => scale * (re[modulo(index - half, size)] as number),
    );
  }

  const pairs: { m: number; n: number; half: number; values: Float32Array }[] = [];
  for (let m = 0, pair = 0; m < count; m++)
    for (let n = m + 1; n < count; n++, pair++) {
      // One point more, so that rounding leads to none beyond.
      const half = Math.ceil(longestS(m, n) * stepHz * size) + 1;
      pairs.push({ m, n, half, values: correlation(pair, half) });
    }

  return (advancesS) => {
    const points = count === 0 ? 0 : advancesS.length / count;
    const powers = new Float64Array(points);
    // In points of the correlations, one microphone after the other.
    const advances = Array.from({ length: count }, () => new Float64Array(points));
    for (const [m, own] of advances.entries())
      for (let point = 0; point < points; point++)
        own[point] = (advancesS[point * count + m] as number) * stepHz * size;
    for (const { m, n, half, values } of pairs)
      addLookedUp(powers, values, half, advances[m] as Float64Array, advances[n] as Float64Array);
    return powers;
  };
}

/** Sums over bins repeat after a delay of one block. */
const modulo = (index: number, size: number): number => ((index % size) + size) % size;

function addLookedUp(
  powers: Float64Array,
  values: Float32Array,
  half: number,
  own: Float64Array,
  other: Float64Array,
): void {
  for (let point = 0; point < powers.length; point++) {
    const delay = (own[point] as number) - (other[point] as number) + half;
    const index = delay | 0;
    const low = values[index] as number;
    powers[point] = (powers[point] as number) + low + (delay - index) * ((values[index + 1] as number) - low);
  }
}
