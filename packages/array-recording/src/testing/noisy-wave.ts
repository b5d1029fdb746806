import { type ArrayGeometry, createFft } from "@sonolens/acoustics";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import { dot, type Vector } from "../vector.ts";

/** Normally distributed numbers of mean 0 and variance 1 (Box and Muller). */
export function normal(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Noise of each microphone, RMS 0.01. */
export function independentNoise(count: number, samples: number, seed: number): Float32Array[] {
  const gauss = normal(seed);
  return Array.from({ length: count }, () => Float32Array.from({ length: samples }, () => 0.01 * gauss()));
}

export interface NoisyWave {
  readonly geometry: ArrayGeometry;
  readonly direction: Vector;
  readonly bandHz: readonly [number, number];
  readonly sampleRateHz: number;
  /** A power of two. */
  readonly samples: number;
  readonly seed: number;
  /** Power of the wave over that of the noise of a microphone, both in the band, dB. */
  readonly snrDb: number;
}

/** A plane wave of noise in a band, delayed exactly, and white noise of each microphone, RMS 0.01. */
export function noisyWave(wave: NoisyWave): Float32Array[] {
  const { geometry, direction, bandHz, sampleRateHz, samples, seed, snrDb } = wave;
  const gauss = normal(seed + 1);
  const fft = createFft(samples);
  const [first, last] = bandHz.map((hz) => Math.round((hz * samples) / sampleRateHz)) as [number, number];
  const amplitude = 0.01 * 10 ** (snrDb / 20) * Math.sqrt(2 / samples);
  const source = Array.from({ length: last - first + 1 }, () => [gauss(), gauss()] as const);
  const noise = independentNoise(geometry.length, samples, seed);
  return geometry.map(({ positionM }, microphone) => {
    const aheadS = dot(direction, positionM) / 343;
    const re = new Float64Array(samples);
    const im = new Float64Array(samples);
    for (const [index, [a, b]] of source.entries()) {
      const bin = first + index;
      const angle = (2 * Math.PI * bin * sampleRateHz * aheadS) / samples;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      // The inverse transform divides by the samples, and the mirrored half doubles the amplitude.
      re[bin] = samples * amplitude * (a * cos - b * sin);
      im[bin] = samples * amplitude * (a * sin + b * cos);
    }
    fft.inverse(re, im);
    return Float32Array.from(noise[microphone] as Float32Array, (value, n) => value + (re[n] as number));
  });
}
