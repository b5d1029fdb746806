import { type ArrayGeometry, directionVector, encodeWav } from "@sonolens/acoustics";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";

const sampleRateHz = 96_000;
const soundSpeedMs = 343;
const tones = 40;

/** Microphones on two rings in the plane z = 0, so that every direction is distinct. */
export const testArray: ArrayGeometry = [
  { count: 9, radiusM: 0.03 },
  { count: 7, radiusM: 0.014 },
].flatMap(({ count, radiusM }) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const positionM: [number, number, number] = [radiusM * Math.cos(angle), radiusM * Math.sin(angle), 0];
    return { name: `m${count}-${index}`, positionM };
  }),
);

/** A distant source; sources with the same seed emit the same sound. */
export interface FarSource {
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
  readonly amplitude: number;
  readonly seed: number;
  readonly delayS?: number;
}

/** An array's recording of noise from 20 to 40 kHz, a WAV file with a channel for each microphone. */
export function arrayWav(
  sources: readonly FarSource[],
  seconds = 0.1,
  array: ArrayGeometry = testArray,
): Uint8Array {
  const channels = array.map(() => new Float32Array(Math.round(seconds * sampleRateHz)));
  for (const { azimuthDeg, elevationDeg, amplitude, seed, delayS = 0 } of sources) {
    const random = seededRandom(seed);
    const waves = Array.from({ length: tones }, () => ({
      perS: 2 * Math.PI * (20_000 + 20_000 * random()),
      phase: 2 * Math.PI * random(),
    }));
    const direction = directionVector(azimuthDeg, elevationDeg);
    for (const [microphone, { positionM }] of array.entries()) {
      const aheadS =
        positionM.reduce((sum, part, axis) => sum + part * (direction[axis] ?? 0), 0) / soundSpeedMs;
      const channel = channels[microphone] as Float32Array;
      for (let sample = 0; sample < channel.length; sample += 1) {
        const timeS = sample / sampleRateHz + aheadS - delayS;
        for (const { perS, phase } of waves)
          channel[sample] = (channel[sample] ?? 0) + amplitude * Math.sin(perS * timeS + phase);
      }
    }
  }
  return encodeWav(channels, sampleRateHz, "pcm24");
}
