import type { ArrayGeometry } from "@sonolens/acoustics";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import { unitVector, type Vector } from "../vector.ts";

/** A ring of microphones in the plane z = 0. */
export const ring = (count: number, radiusM: number): ArrayGeometry =>
  Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    return {
      name: `m${index + 1}`,
      positionM: [radiusM * Math.cos(angle), radiusM * Math.sin(angle), 0] as [number, number, number],
    };
  });

export interface Source {
  azimuthDeg: number;
  elevationDeg: number;
  /** Mean square of its sound at the array, in dB. */
  levelDb: number;
  /** A point source at this distance from the origin; without it a plane wave. */
  distanceM?: number;
  seed?: number;
}

const tones = 80;

/** Adds sin(step n + phase), each number turned from the one before: a sine of each would take ten times as long. */
function addTone(sound: Float64Array, step: number, phase: number): void {
  const [cos, sin] = [Math.cos(step), Math.sin(step)];
  let [re, im] = [Math.cos(phase), Math.sin(phase)];
  for (let n = 0; n < sound.length; n += 1) {
    sound[n] = (sound[n] as number) + im;
    const next = re * cos - im * sin;
    im = re * sin + im * cos;
    re = next;
  }
}

/** Signals of microphones for sources that each emit 80 tones between two frequencies, delayed exactly. */
export function recordSources(
  geometry: ArrayGeometry,
  sources: readonly Source[],
  {
    sampleRateHz = 16_000,
    durationS = 0.5,
    bandHz = [1000, 4000] as readonly [number, number],
    soundSpeedMs = 343,
  } = {},
): Float32Array[] {
  const channels = geometry.map(() => new Float32Array(Math.round(sampleRateHz * durationS)));
  for (const { azimuthDeg, elevationDeg, levelDb, distanceM, seed = 1 } of sources) {
    const random = seededRandom(seed);
    const direction = unitVector(azimuthDeg, elevationDeg);
    const amplitude = Math.sqrt((2 * 10 ** (levelDb / 10)) / tones);
    const waves = Array.from({ length: tones }, () => ({
      frequencyHz: bandHz[0] + (bandHz[1] - bandHz[0]) * random(),
      phase: 2 * Math.PI * random(),
    }));
    for (const [index, { positionM }] of geometry.entries()) {
      const aheadS = pathDifferenceM(direction, positionM, distanceM) / soundSpeedMs;
      const channel = channels[index] as Float32Array;
      const sound = new Float64Array(channel.length);
      for (const { frequencyHz, phase } of waves)
        addTone(
          sound,
          (2 * Math.PI * frequencyHz) / sampleRateHz,
          2 * Math.PI * frequencyHz * aheadS + phase,
        );
      for (let sample = 0; sample < channel.length; sample += 1)
        channel[sample] = (channel[sample] ?? 0) + amplitude * (sound[sample] ?? 0);
    }
  }
  return channels;
}

function pathDifferenceM(direction: Vector, position: Vector, distanceM: number | undefined): number {
  if (distanceM === undefined) {
    return direction[0] * position[0] + direction[1] * position[1] + direction[2] * position[2];
  }
  const offsets = direction.map((part, axis) => part * distanceM - (position[axis] ?? 0));
  return distanceM - Math.hypot(...offsets);
}
