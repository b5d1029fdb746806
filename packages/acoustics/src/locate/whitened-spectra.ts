import { type BandSpectra, type BandSpectraInput, bandSpectra } from "../beamform/block-spectra.ts";

/** Spectra scaled so that every bin has the mean power 1 at a microphone, and their original powers. */
export interface WhitenedSpectra extends BandSpectra {
  /** Mean square of a microphone in each bin, before. */
  readonly powers: Float64Array;
}

/** Bins this far below the strongest hold nothing but rounding; they are not raised. */
const EMPTY_BIN = 1e-12;

/** Every bin counts equally: a tone does not mask other sounds, and narrowband noise stays in its bins. */
export function whitenedSpectra(input: BandSpectraInput): WhitenedSpectra {
  const spectra = bandSpectra(input);
  const { binCount, blockCount, microphoneCount, re, im } = spectra;
  const perBin = blockCount * microphoneCount;
  const powers = new Float64Array(binCount);
  for (let bin = 0; bin < binCount; bin++) {
    let sum = 0;
    for (let at = bin * perBin; at < (bin + 1) * perBin; at++) {
      sum += (re[at] as number) ** 2 + (im[at] as number) ** 2;
    }
    powers[bin] = sum / Math.max(1, microphoneCount);
  }
  const floor = EMPTY_BIN * powers.reduce((most, power) => Math.max(most, power), 0);
  for (let bin = 0; bin < binCount; bin++) {
    const power = powers[bin] as number;
    const gain = power > floor ? 1 / Math.sqrt(power) : 0;
    for (let at = bin * perBin; at < (bin + 1) * perBin; at++) {
      re[at] = (re[at] as number) * gain;
      im[at] = (im[at] as number) * gain;
    }
  }
  return { ...spectra, powers };
}
