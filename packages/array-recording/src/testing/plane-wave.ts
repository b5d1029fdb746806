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
      for (let sample = 0; sample < channel.length; sample += 1) {
        const timeS = sample / sampleRateHz + aheadS;
        let sum = 0;
        for (const { frequencyHz, phase } of waves)
          sum += Math.sin(2 * Math.PI * frequencyHz * timeS + phase);
        channel[sample] = (channel[sample] ?? 0) + amplitude * sum;
      }
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
