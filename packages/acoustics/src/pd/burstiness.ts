import type { BandEnvelope } from "./band-envelope.ts";

/** Phases that pulses of a discharge spread over, and hiss hardly changes in. */
const BINS = 36;
const LOUDEST_BINS = BINS / 4;

/**
 * How much an envelope consists of pulses where in the cycle it is loudest: sum over phases of mean(p^2), over twice the
 * sum of mean(p)^2. The power of normal noise is distributed exponentially, which makes this 1 whatever the noise's
 * level at each phase, with a standard deviation of 1 / sqrt(samples); pulses exceed it. Power counts up to `capPower`,
 * so that one slammed door is not many pulses.
 */
export function burstinessOf(
  { power, rateHz, startS }: BandEnvelope,
  frequencyHz: number,
  capPower: number,
): { readonly burstiness: number; readonly burstinessNoise: number } {
  const sums = new Float64Array(BINS);
  const squares = new Float64Array(BINS);
  const counts = new Float64Array(BINS);
  for (let index = 0; index < power.length; index++) {
    const cycles = (startS + index / rateHz) * frequencyHz;
    const bin = Math.min(BINS - 1, Math.floor((cycles - Math.floor(cycles)) * BINS));
    const value = Math.min(capPower, power[index] as number);
    sums[bin] = (sums[bin] as number) + value;
    squares[bin] = (squares[bin] as number) + value * value;
    counts[bin] = (counts[bin] as number) + 1;
  }
  const loudest = Array.from(counts, (count, bin) => ({
    count,
    mean: count === 0 ? 0 : (sums[bin] as number) / count,
    square: count === 0 ? 0 : (squares[bin] as number) / count,
  }))
    .sort((a, b) => b.mean - a.mean)
    .slice(0, LOUDEST_BINS);
  const total = (value: (bin: (typeof loudest)[number]) => number) =>
    loudest.reduce((sum, bin) => sum + value(bin), 0);
  return {
    burstiness:
      total(({ square }) => square) / Math.max(Number.MIN_VALUE, 2 * total(({ mean }) => mean * mean)),
    burstinessNoise:
      1 /
      Math.sqrt(
        Math.max(
          1,
          total(({ count }) => count),
        ),
      ),
  };
}
