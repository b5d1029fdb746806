import { createFft } from "@sonolens/acoustics";
import { simulateBearing } from "../bearing/simulate-bearing.ts";
import { simulateDischarge } from "../discharge/simulate-discharge.ts";
import type { HalfSpectrum } from "./half-spectrum.ts";
import { createRandom } from "./random.ts";
import type { BearingSource, DischargeSource } from "./recipe.ts";
import { simulatedCamera } from "./simulated-camera.ts";

/** The longest propagation delay: 6.8 m. */
export const travelS = 0.02;

/** Pressure of a discharge at 1 m, in units of full scale, as the spectrum of a recording of `durationS`. */
export function dischargeSpectrum(
  { discharge }: DischargeSource,
  durationS: number,
  size: number,
  seed: number,
  index: number,
): HalfSpectrum {
  const recipe = {
    ...discharge,
    sampleRateHz: simulatedCamera.sampleRateHz,
    durationS: durationS + travelS,
    distanceM: 1,
    pulseToNoiseDb: Number.POSITIVE_INFINITY,
  };
  return spectrumOf(simulateDischarge(recipe, ownSeed(seed, `discharge ${index}`)).samples, size);
}

/**
 * Pressure of a machine with a bearing at 1 m, in units of full scale, as the spectrum of a recording of `durationS`.
 */
export function bearingSpectrum(
  { bearing }: BearingSource,
  durationS: number,
  size: number,
  seed: number,
  index: number,
): HalfSpectrum {
  const recipe = { ...bearing, durationS: durationS + travelS };
  return spectrumOf(simulateBearing(recipe, ownSeed(seed, `bearing ${index}`)).samples, size);
}

const ownSeed = (seed: number, name: string): number => createRandom(seed, name).uniform() * 2 ** 32;

/**
 * Spectrum of a signal that begins `travelS` before the recording does, so that it reaches every microphone by the
 * first sample, at any distance of the source.
 */
function spectrumOf(samples: Float32Array, size: number): HalfSpectrum {
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const lead = Math.round(travelS * simulatedCamera.sampleRateHz);
  re.set(samples.subarray(lead));
  re.set(samples.subarray(0, lead), size - lead);
  createFft(size).forward(re, im);
  return { size, re: re.slice(0, size / 2), im: im.slice(0, size / 2) };
}
