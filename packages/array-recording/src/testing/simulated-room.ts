import type { ArrayGeometry } from "@sonolens/acoustics";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import { ring } from "./plane-wave.ts";

/** Sound of one source in a room, at a horizontal ring of microphones, and where the source is. */
export interface RoomRecording {
  readonly channels: Float32Array[];
  readonly geometry: ArrayGeometry;
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
}

export const roomSampleRateHz = 16_000;
const soundSpeedMs = 343;
/** Mirror images up to this many walls away along each axis. */
const mirrorings = 2;
const responseS = 0.15;
/** Half the length of the kernel that delays by parts of a sample. */
const taps = 16;
const soundS = 0.4;
const degree = Math.PI / 180;

type Vector = [number, number, number];

/**
 * A room of random size and walls with a source 0.8 to 3 m from a ring of 4 to 12 microphones on a table or a tripod, by
 * the image method (Allen and Berkley, "Image method for efficiently simulating small-room acoustics", 1979). The sound is
 * the response to an impulse, or white noise.
 */
export function recordRoom(seed: number, sound: "impulse" | "noise"): RoomRecording {
  const random = seededRandom(seed);
  const between = (from: number, to: number) => from + (to - from) * random();
  const sizeM: Vector = [between(4, 9), between(4, 9), between(2.4, 3.5)];
  // walls, floor and ceiling reflect this share of the amplitude
  const reflections = sizeM.map(() => [between(0.4, 0.9), between(0.4, 0.9)] as const);
  const geometry = ring(4 + Math.floor(9 * random()), between(0.03, 0.12));
  const centre: Vector = [between(1.5, sizeM[0] - 1.5), between(1.5, sizeM[1] - 1.5), between(0.7, 1.4)];
  let source: Vector;
  let distanceM: number;
  do {
    source = [between(0.4, sizeM[0] - 0.4), between(0.4, sizeM[1] - 0.4), centre[2] + between(0, 0.9)];
    distanceM = Math.hypot(...source.map((part, axis) => part - (centre[axis] as number)));
  } while (distanceM < 0.8 || distanceM > 3);
  const responses = geometry.map(({ positionM }) =>
    responseAt(positionM.map((part, axis) => part + (centre[axis] as number)) as Vector, {
      source,
      sizeM,
      reflections,
    }),
  );
  const [x, y, z] = source.map((part, axis) => part - (centre[axis] as number)) as Vector;
  return {
    channels: sound === "impulse" ? responses : playNoise(responses, random),
    geometry,
    azimuthDeg: Math.atan2(y, x) / degree,
    elevationDeg: Math.atan2(z, Math.hypot(x, y)) / degree,
  };
}

interface Room {
  readonly source: Vector;
  readonly sizeM: Vector;
  readonly reflections: readonly (readonly [number, number])[];
}

function responseAt(microphone: Vector, { source, sizeM, reflections }: Room): Float32Array {
  const response = new Float32Array(roomSampleRateHz * responseS);
  const imagesAlong = (axis: 0 | 1 | 2) => {
    const images: { readonly at: number; readonly gain: number }[] = [];
    const [low, high] = reflections[axis] as readonly [number, number];
    for (let n = -mirrorings; n <= mirrorings; n++)
      for (const isMirrored of [false, true])
        images.push({
          at: 2 * n * sizeM[axis] + (isMirrored ? -1 : 1) * source[axis],
          gain: low ** Math.abs(n - (isMirrored ? 1 : 0)) * high ** Math.abs(n),
        });
    return images;
  };
  for (const x of imagesAlong(0))
    for (const y of imagesAlong(1))
      for (const z of imagesAlong(2)) {
        const distanceM = Math.hypot(x.at - microphone[0], y.at - microphone[1], z.at - microphone[2]);
        const delay = (distanceM / soundSpeedMs) * roomSampleRateHz;
        const gain = (x.gain * y.gain * z.gain) / distanceM;
        for (let n = Math.max(0, Math.ceil(delay - taps)); n < Math.min(response.length, delay + taps); n++) {
          const t = n - delay;
          const sinc = Math.abs(t) < 1e-9 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t);
          response[n] = (response[n] as number) + gain * sinc * (0.5 + 0.5 * Math.cos((Math.PI * t) / taps));
        }
      }
  return response;
}

function playNoise(responses: readonly Float32Array[], random: () => number): Float32Array[] {
  const length = roomSampleRateHz * soundS;
  const before = responses[0]?.length ?? 0;
  const noise = Float32Array.from({ length: length + before }, () => random() + random() + random() - 1.5);
  return responses.map((response) =>
    Float32Array.from({ length }, (_, n) => {
      let sum = 0;
      for (let at = 0; at < response.length; at++)
        sum += (response[at] as number) * (noise[n + before - at] as number);
      return sum;
    }),
  );
}
