import type { BandSpectra } from "../beamform/block-spectra.ts";
import { createFft } from "../fft/create-fft.ts";
import { nextPowerOfTwo } from "../fft/hann-window.ts";
import type { PairSpectrum } from "./cross-spectra.ts";

/** The polarity and the delay of a pair of channels. */
export interface PairDelay {
  readonly first: number;
  readonly second: number;
  /** Highest minus lowest peak among the delays that the positions allow, over the larger of both: -1 to 1. */
  readonly polarity: number;
  /** By how much the second channel is later than the first, s, if their positions cannot explain it. */
  readonly impossibleLagS?: number;
}

export interface PairDelaysInput {
  readonly spectra: BandSpectra;
  /** Microphone of each index in the spectra. */
  readonly indexes: readonly number[];
  readonly positionsM: Float64Array;
  readonly soundSpeedMs: number;
  readonly sampleRateHz: number;
}

/** Peaks of the normalized correlation below this say nothing. */
const minPeak = 0.3;
/** A peak at an impossible delay must exceed the highest possible one by this factor. */
const minOutsideRatio = 1.3;
/** Delays looked for beyond those that positions allow, s. */
const beyondS = 4e-3;
const stepsPerPeriod = 8;
/** Around a rigid sphere sound takes up to (pi / 2 + 1) / 2 of the straight way between two opposite microphones. */
const detour = 1.3;

/**
 * Generalized cross-correlation with phase transform (Knapp and Carter, 1976), weighted by coherence, of each pair.
 * Pairs without a distinct peak are omitted. Tones have as many negative as positive peaks: polarity 0.
 */
export function pairDelays(pairs: readonly PairSpectrum[], input: PairDelaysInput): PairDelay[] {
  const { spectra, indexes, positionsM, soundSpeedMs, sampleRateHz } = input;
  const { binCount, firstHz, stepHz } = spectra;
  const firstBin = Math.round(firstHz / stepHz);
  const size = nextPowerOfTwo(stepsPerPeriod * (firstBin + binCount));
  const fft = createFft(size);
  const sums = { re: new Float64Array(size), im: new Float64Array(size) };
  const stepS = 1 / (size * stepHz);
  const distance = (one: number, other: number) =>
    Math.hypot(
      ...[0, 1, 2].map((axis) => (positionsM[3 * one + axis] ?? 0) - (positionsM[3 * other + axis] ?? 0)),
    );
  // half of what the bins repeat after
  const limitS = 0.45 / stepHz;
  const found: PairDelay[] = [];
  for (const { first, second, re, im, weight } of pairs) {
    if (weight < 0.1 * binCount) continue;
    const microphones = [indexes[first] ?? 0, indexes[second] ?? 0] as const;
    const allowedS = (detour * distance(...microphones)) / soundSpeedMs + 1.5 / sampleRateHz;
    if (allowedS >= limitS) continue;
    const lastStep = Math.floor(Math.min(limitS, allowedS + beyondS) / stepS);
    sums.re.fill(0).set(re, firstBin);
    sums.im.fill(0).set(im, firstBin);
    // the value at index n is the correlation where the second channel is n steps later, negative ones from the end
    fft.forward(sums.re, sums.im);
    const inside = { positive: 0, negative: 0 };
    const outside = { peak: 0, atS: 0 };
    for (let step = -lastStep; step <= lastStep; step++) {
      const lagS = step * stepS;
      const value = (sums.re[(step + size) % size] as number) / weight;
      if (Math.abs(lagS) <= allowedS) {
        inside.positive = Math.max(inside.positive, value);
        inside.negative = Math.max(inside.negative, -value);
      } else if (Math.abs(value) > outside.peak) {
        outside.peak = Math.abs(value);
        outside.atS = lagS;
      }
    }
    const insidePeak = Math.max(inside.positive, inside.negative);
    if (Math.max(insidePeak, outside.peak) < minPeak) continue;
    const isOutside = outside.peak > minOutsideRatio * insidePeak;
    found.push({
      first,
      second,
      polarity: isOutside ? 0 : (inside.positive - inside.negative) / insidePeak,
      ...(isOutside && { impossibleLagS: outside.atS }),
    });
  }
  return found;
}
