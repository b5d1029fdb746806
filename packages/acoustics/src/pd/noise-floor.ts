/** Background of an envelope's power, and limits for its strongest parts. */
export interface NoiseFloor {
  /** Mean power of the background. */
  readonly meanPower: number;
  /** Only power above this counts as energy of a discharge: it leaves 2 % of the background. */
  readonly thresholdPower: number;
  /** Mean of the background above the threshold. */
  readonly meanExcess: number;
  /** Power from which on a peak is a pulse. */
  readonly pulsePower: number;
  /** Stronger samples count as this, so that one slammed door does not outweigh two seconds of discharge. */
  readonly capPower: number;
}

/**
 * Amplitude above the background's median in multiples of its median absolute deviation from which on a peak is a
 * pulse: about two false pulses in 0.1 s at the resolution of the band.
 */
const PULSE_DEVIATIONS = 6;
/** Median and median absolute deviation of a Rayleigh distribution of unit scale. */
const RAYLEIGH_MEDIAN = Math.sqrt(2 * Math.LN2);
const RAYLEIGH_DEVIATION = 0.448453;
/** Threshold of what counts, in multiples of the background's mean power. */
const THRESHOLD = 4;
/** Longer than a cycle of 16.7 Hz, so that each slot of a discharge holds some of its pulses. */
const SLOT_S = 0.07;

/** The quantile of sorted numbers at `share`. */
const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/**
 * Models the background as normal noise, whose envelope is Rayleigh distributed: its scale comes from the lower tenth
 * and from the median, whichever is lower, because dense pulses lift the median. Undefined for silence.
 */
export function noiseFloor(power: Float64Array, rateHz: number): NoiseFloor | undefined {
  const sorted = power.slice().sort();
  const highest = sorted[sorted.length - 1] ?? 0;
  // also undefined for a number that is not finite, which sorts to the end
  if (!(highest > 1e-300) || highest === Number.POSITIVE_INFINITY) return undefined;
  const fromTenth = quantile(sorted, 0.1) / (-2 * Math.log(0.9));
  const fromMedian = quantile(sorted, 0.5) / (2 * Math.LN2);
  // a recording without any noise gets one 100 dB below its peak
  const variance = Math.max(1e-10 * highest, Math.min(fromTenth, fromMedian));
  const deviations = RAYLEIGH_MEDIAN + PULSE_DEVIATIONS * RAYLEIGH_DEVIATION;
  const pulsePower = variance * deviations ** 2;
  return {
    meanPower: 2 * variance,
    thresholdPower: THRESHOLD * 2 * variance,
    // the power of a Rayleigh envelope is distributed exponentially
    meanExcess: 2 * variance * Math.exp(-THRESHOLD),
    pulsePower,
    capPower: Math.max(2 * pulsePower, 2.25 * usualPeak(power, Math.ceil(SLOT_S * rateHz))),
  };
}

/** No slot counts for more than this many times a busy one. */
const MOST_OF_A_SLOT = 2;

/**
 * The power above the threshold: the weight of each sample in a pattern. It is limited per sample by the cap, and per
 * slot of 70 ms by twice the slots' upper quartile: one long noise is not many pulses.
 */
export function excessPower(
  power: Float64Array,
  rateHz: number,
  { thresholdPower, capPower }: NoiseFloor,
): Float64Array {
  const most = capPower - thresholdPower;
  const weights = power.map((value) => Math.min(most, Math.max(0, value - thresholdPower)));
  const slot = Math.ceil(SLOT_S * rateHz);
  const slots = Array.from({ length: Math.ceil(weights.length / slot) }, (_, index) =>
    weights.subarray(index * slot, (index + 1) * slot),
  );
  const sums = Float64Array.from(slots, (numbers) => numbers.reduce((sum, weight) => sum + weight, 0));
  const busiest = MOST_OF_A_SLOT * quantile(sums.slice().sort(), 0.75);
  for (const [index, numbers] of slots.entries()) {
    const sum = sums[index] ?? 0;
    if (busiest > 0 && sum > busiest)
      for (let n = 0; n < numbers.length; n++) numbers[n] = ((numbers[n] as number) * busiest) / sum;
  }
  return weights;
}

/** Threshold of the logarithm, in multiples of the background's mean power. */
const EVEN_THRESHOLD = 2;
/** Mean logarithm of an exponential distribution above that threshold: the exponential integral E1(2). */
const EVEN_BACKGROUND = 0.0489;

/**
 * The logarithm of the power above the threshold, which weighs weak and strong pulses alike, and its mean for the
 * background alone.
 */
export function evenExcess(power: Float64Array, { meanPower }: NoiseFloor) {
  const threshold = EVEN_THRESHOLD * meanPower;
  return {
    weights: power.map((value) => (value > threshold ? Math.log(value / threshold) : 0)),
    background: EVEN_BACKGROUND,
  };
}

/** Median of the highest powers of slots of equal length. */
function usualPeak(power: Float64Array, slot: number): number {
  const peaks: number[] = [];
  for (let start = 0; start + slot <= power.length || start === 0; start += slot) {
    let peak = 0;
    for (let index = start; index < Math.min(power.length, start + slot); index++) {
      peak = Math.max(peak, power[index] as number);
    }
    peaks.push(peak);
  }
  return quantile(Float64Array.from(peaks).sort(), 0.5);
}
