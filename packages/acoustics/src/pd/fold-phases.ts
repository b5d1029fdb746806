/** Distribution of an envelope's excess over its background on the cycle, as numbers invariant to phase shifts. */
export interface FoldedCycle {
  /** Relative uncertainty of each R, because the background is not known better. */
  readonly dilution: number;
  /** R_k for k = 0 to 16: |mean of excess times exp(j k phase)| over the excess; R_0 is 1. */
  readonly resultants: readonly number[];
  /** R_k of noise alone. */
  readonly resultantNoise: number;
  /** |E1 - E2| / (E1 + E2) of the two half cycles around the axis of the second resultant. */
  readonly asymmetry: number;
  /** Standard deviation of the phase inside the half cycles, weighted by their excess. */
  readonly clusterWidthDeg: number;
}

const BINS = 180;
const HARMONICS = 16;
/** Relative uncertainty of the background above the threshold; a smaller excess counts as none. */
const BACKGROUND_ERROR = 0.25;

interface Fold {
  readonly means: Float64Array;
  readonly mean: number;
}

function foldAt(weights: Float64Array, cyclesPerSample: number, startCycles: number): Fold {
  const sums = new Float64Array(BINS);
  const counts = new Float64Array(BINS);
  let mean = 0;
  for (let index = 0; index < weights.length; index++) {
    const cycles = startCycles + index * cyclesPerSample;
    const bin = Math.min(BINS - 1, Math.floor((cycles - Math.floor(cycles)) * BINS));
    const value = weights[index] as number;
    sums[bin] = (sums[bin] as number) + value;
    counts[bin] = (counts[bin] as number) + 1;
    mean += value;
  }
  mean /= weights.length;
  return {
    // a bin that no sample met counts as the mean
    means: sums.map((sum, bin) => (counts[bin] === 0 ? mean : sum / (counts[bin] as number))),
    mean,
  };
}

/** mean(values * exp(j k phase)) over the bins from `from`, `count` of them. */
function resultant(values: Float64Array, k: number, from = 0, count = BINS): readonly [number, number] {
  let re = 0;
  let im = 0;
  for (let offset = 0; offset < count; offset++) {
    const bin = (from + offset) % BINS;
    const angle = (2 * Math.PI * k * (bin + 0.5)) / BINS;
    re += (values[bin] as number) * Math.cos(angle);
    im += (values[bin] as number) * Math.sin(angle);
  }
  return [re / BINS, im / BINS];
}

/**
 * Mean of the quietest quarter of the cycle, in parts of 30 degrees. The background of the whole recording is an upper
 * bound where pulses are many and weak; between the clusters of a discharge it can be seen directly.
 */
function quietestPhases(means: Float64Array): number {
  const parts = new Float64Array(12);
  for (let bin = 0; bin < BINS; bin++) {
    const part = Math.floor((bin * parts.length) / BINS);
    parts[part] = (parts[part] as number) + ((means[bin] as number) * parts.length) / BINS;
  }
  return parts
    .sort()
    .subarray(0, 3)
    .reduce((sum, value) => sum + value / 3, 0);
}

/**
 * Folds the envelope above the threshold at a frequency and describes it without the `background`, the mean of noise
 * alone above the threshold.
 */
export function foldPhases(
  weights: Float64Array,
  rateHz: number,
  input: { readonly startS: number; readonly frequencyHz: number; readonly background: number },
): FoldedCycle {
  const { frequencyHz } = input;
  const startCycles = input.startS * frequencyHz;
  const { means, mean } = foldAt(weights, frequencyHz / rateHz, startCycles);
  const background = Math.min(input.background, quietestPhases(means));
  const uncertain = BACKGROUND_ERROR * input.background;
  const excess = Math.max(mean - background, uncertain, Number.MIN_VALUE);
  // away by two cycles over the whole recording a discharge averages out and only noise remains
  const durationS = weights.length / rateHz;
  let noise = 0;
  let tried = 0;
  for (const away of [-2, 2]) {
    const beside = foldAt(weights, (frequencyHz + away / durationS) / rateHz, startCycles).means;
    for (let k = 1; k <= HARMONICS; k++) {
      // each harmonic drifts k times as far
      const [re, im] = resultant(beside, k);
      noise += re * re + im * im;
      tried++;
    }
  }
  const noisePower = noise / tried / excess ** 2;
  const resultants = Array.from({ length: HARMONICS + 1 }, (_, k) => {
    if (k === 0) return 1;
    const [re, im] = resultant(means, k);
    return Math.min(1, Math.sqrt(Math.max(0, (re * re + im * im) / excess ** 2 - noisePower)));
  });
  return {
    dilution: Math.min(1, uncertain / excess),
    resultants,
    resultantNoise: Math.sqrt(noisePower),
    ...halves(
      means.map((value) => value - background),
      excess,
    ),
  };
}

/** The two half cycles around the axis of the second resultant: how unequal they are and how wide their clusters. */
function halves(values: Float64Array, excess: number) {
  const [re, im] = resultant(values, 2);
  const axisBin = Math.round(((Math.atan2(im, re) / 2 / (2 * Math.PI)) * BINS + 2 * BINS - BINS / 4) % BINS);
  const parts = [0, BINS / 2].map((offset) => {
    const from = (axisBin + offset) % BINS;
    let energy = 0;
    for (let bin = 0; bin < BINS / 2; bin++) energy += (values[(from + bin) % BINS] as number) / BINS;
    const [x, y] = resultant(values, 1, from, BINS / 2);
    return { energy: Math.max(0, energy), length: Math.hypot(x, y) };
  });
  const total = parts.reduce((sum, { energy }) => sum + energy, 0);
  if (!(total > BACKGROUND_ERROR * excess)) return { asymmetry: 0, clusterWidthDeg: 90 };
  const [first, second] = parts.map(({ energy }) => energy);
  const variance = parts.reduce((sum, { energy, length }) => {
    // circular variance of a half; all of it within half a cycle, so never below 2 / pi
    const r = energy > 0 ? Math.min(1, Math.max(2 / Math.PI, length / energy)) : 1;
    return sum + (energy / total) * -2 * Math.log(r);
  }, 0);
  return {
    asymmetry: Math.min(1, Math.abs((first ?? 0) - (second ?? 0)) / total),
    clusterWidthDeg: (Math.sqrt(variance) * 180) / Math.PI,
  };
}
