import { createFft } from "@sonolens/acoustics";
import { addNoise, emptySpectrum, type HalfSpectrum, perBin, scaleToBand } from "./half-spectrum.ts";
import { leakLevelDb, leakPeakHz, leakPowerShape } from "./leak-noise.ts";
import { createRandom } from "./random.ts";
import type { LeakRecipe } from "./recipe.ts";
import { simulatedCamera } from "./simulated-camera.ts";

const fadeS = 0.02;
const wanderers = 12;

/** Pressure of a leak at 1 m, in units of full scale, as the spectrum of the whole recording. */
export function leakSpectrum(leak: LeakRecipe, size: number, seed: number, name: string): HalfSpectrum {
  const { sampleRateHz, bandHz, fullScaleDb } = simulatedCamera;
  const binHz = sampleRateHz / size;
  const peakHz = leakPeakHz(leak.flowLpm);
  const shape = perBin(size / 2, binHz, (frequencyHz) => leakPowerShape(frequencyHz, peakHz));
  const levelDb = leakLevelDb(leak.flowLpm) + (leak.levelOffsetDb ?? 0) - fullScaleDb;
  const spectrum = emptySpectrum(size);
  addNoise(spectrum, scaleToBand(shape, binHz, bandHz, levelDb), createRandom(seed, `${name} noise`));
  return modulate(spectrum, leakGain(leak, size / sampleRateHz, seed, name));
}

/** How loud a leak is over time: a slow wander of its level, and its switching on and off. */
function leakGain(leak: LeakRecipe, endS: number, seed: number, name: string): (timeS: number) => number {
  const random = createRandom(seed, `${name} flutter`);
  const { flutterDb = 0.8, flutterHz = 6, onS, offS } = leak;
  const waves = Array.from({ length: wanderers }, () => ({
    frequencyHz: 0.3 + flutterHz * random.uniform(),
    phase: 2 * Math.PI * random.uniform(),
  }));
  const amplitudeDb = flutterDb * Math.sqrt(2 / wanderers);
  return (timeS) => {
    let levelDb = 0;
    for (const { frequencyHz, phase } of waves) {
      levelDb += amplitudeDb * Math.sin(2 * Math.PI * frequencyHz * timeS + phase);
    }
    const rising = onS === undefined ? 1 : ramp((timeS - onS) / fadeS);
    const falling = offS === undefined || offS >= endS ? 1 : ramp((offS - timeS) / fadeS);
    return 10 ** (levelDb / 20) * rising * falling;
  };
}

const ramp = (share: number): number => {
  const clamped = Math.min(1, Math.max(0, share));
  return clamped * clamped * (3 - 2 * clamped);
};

function modulate(spectrum: HalfSpectrum, gain: (timeS: number) => number): HalfSpectrum {
  const { size } = spectrum;
  const half = size / 2;
  const fft = createFft(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  re.set(spectrum.re);
  im.set(spectrum.im);
  // Twice the real part of a one-sided spectrum's inverse is the real signal.
  fft.inverse(re, im);
  im.fill(0);
  const step = 64;
  let from = gain(0);
  for (let start = 0; start < size; start += step) {
    const to = gain((start + step) / simulatedCamera.sampleRateHz);
    for (let offset = 0; offset < step && start + offset < size; offset += 1) {
      re[start + offset] = 2 * (re[start + offset] as number) * (from + ((to - from) * offset) / step);
    }
    from = to;
  }
  fft.forward(re, im);
  return { size, re: re.slice(0, half), im: im.slice(0, half) };
}
