import { bandSpectra } from "../beamform/block-spectra.ts";
import { nextPowerOfTwo } from "../fft/hann-window.ts";
import { nullingWeights } from "./nulling-weights.ts";
import type { WhitenedSpectra } from "./whitened-spectra.ts";

/** Longest stretch that is searched for reflections, samples. */
const LONGEST = 65_536;

export interface SourceSignals {
  /** Spectra of one long block, [source][bin], whitened. */
  readonly re: Float64Array[];
  readonly im: Float64Array[];
  readonly binCount: number;
  readonly stepHz: number;
}

export interface SourceSignalsInput {
  readonly channels: readonly Float32Array[];
  readonly sampleRateHz: number;
  readonly bandHz: readonly [number, number];
  readonly startSample: number;
  readonly endSample: number;
  /** [source][microphone] */
  readonly advancesS: Float64Array;
  /** Of the same sound: gives the average power at each frequency. */
  readonly whitened: WhitenedSpectra;
}

/** The signals of beams toward each source with nulls toward the others. */
export function sourceSignals(input: SourceSignalsInput): SourceSignals {
  const { channels, advancesS, whitened, startSample } = input;
  const endSample = Math.min(input.endSample, startSample + LONGEST);
  const blockSize = 2 * nextPowerOfTwo(endSample - startSample);
  const spectra = bandSpectra({ ...input, endSample, blockSize });
  const { binCount, firstHz, stepHz } = spectra;
  const count = channels.length;
  const sources = advancesS.length / count;
  const re = Array.from({ length: sources }, () => new Float64Array(binCount));
  const im = Array.from({ length: sources }, () => new Float64Array(binCount));
  for (let bin = 0; bin < binCount; bin++) {
    const frequencyHz = firstHz + bin * stepHz;
    const coarse = Math.round((frequencyHz - whitened.firstHz) / whitened.stepHz);
    const power = whitened.powers[Math.min(whitened.binCount - 1, Math.max(0, coarse))] as number;
    if (!(power > 0)) continue;
    const gain = 1 / Math.sqrt(power);
    const weights = nullingWeights(advancesS, count, frequencyHz);
    for (let source = 0; source < sources; source++) {
      let sumRe = 0;
      let sumIm = 0;
      for (let m = 0; m < count; m++) {
        const a = spectra.re[bin * count + m] as number;
        const b = spectra.im[bin * count + m] as number;
        const c = weights.re[source * count + m] as number;
        const d = weights.im[source * count + m] as number;
        sumRe += a * c + b * d;
        sumIm += b * c - a * d;
      }
      (re[source] as Float64Array)[bin] = sumRe * gain;
      (im[source] as Float64Array)[bin] = sumIm * gain;
    }
  }
  return { re, im, binCount, stepHz };
}
