import type { BinPowers } from "./bin-powers.ts";

/** Bins this far below the strongest hold nothing but rounding. */
const EMPTY_BIN = 1e-12;

/**
 * Natural logarithm of an upper limit of the probability that noise which is independent between microphones has this
 * much beam power in one direction.
 *
 * For such noise the share t of a bin's power that a beam passes, P / D, is a beta variable of the mean 1 / M, with n
 * and (M - 1) n degrees of freedom for n independent cells (blocks). The sum over bins, weighted by their powers, is
 * replaced by the beta variable of the same mean and variance (Satterthwaite, "An approximate distribution of estimates
 * of variance components", 1946), whose tail is at most exp(-M n KL(1/M, t)), KL being the divergence of two
 * probabilities (Chernoff's bound for sums of gamma variables; Dasgupta and Gupta, "An elementary proof of a theorem of
 * Johnson and Lindenstrauss", 2003, lemma 2.2). Tried twice: with the power of the bins, and with all bins alike, which
 * hears a weak broadband sound beside a strong tone.
 */
export function logNoiseProbability(beam: Float64Array, bins: BinPowers, microphoneCount: number): number {
  const floor = EMPTY_BIN * bins.mean.reduce((most, power) => Math.max(most, power), 0);
  const tail = (weightOf: (mean: number) => number): number => {
    let total = 0;
    let passed = 0;
    let variance = 0;
    for (let bin = 0; bin < beam.length; bin++) {
      const mean = bins.mean[bin] as number;
      if (!(mean > floor)) continue;
      const weight = weightOf(mean);
      total += weight;
      passed += (weight * (beam[bin] as number)) / mean;
      variance += (weight * weight * bins.dependence) / (bins.blocks[bin] as number);
    }
    return total > 0 ? logTail(passed / total, (total * total) / variance, microphoneCount) : 0;
  };
  return Math.min(
    0,
    Math.log(2) +
      Math.min(
        tail((mean) => mean),
        tail(() => 1),
      ),
  );
}

/** Logarithm of the probability that a beta variable of n and (M - 1) n degrees of freedom exceeds `share`, at most. */
function logTail(share: number, n: number, count: number): number {
  if (count < 2 || !(share > 1 / count)) return 0;
  const rest = Math.max(1e-12, 1 - share);
  return n * (Math.log(share * count) + (count - 1) * Math.log((rest * count) / (count - 1)));
}

/**
 * How many independent beams an array has in all directions, at most: spherical harmonics up to the order k R, four
 * times as many because maxima lie between independent directions.
 */
export const independentBeams = (radiusM: number, highestHz: number, speedMs: number): number =>
  4 * (1 + (2 * Math.PI * highestHz * radiusM) / speedMs) ** 2;
