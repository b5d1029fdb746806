import { type FoundDirection, positionsOf, type SteeredRecording } from "@sonolens/acoustics";
import { chooseBlockSize, planBand } from "./block-size.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { add, angleBetweenDeg, normalize, unitVector, type Vector } from "./vector.ts";

/** Levels in some directions, dB re full scale squared. */
export type Look = (directions: readonly Vector[]) => Float32Array;

/** Distances beyond this many squared apertures per shortest wavelength are as good as far. */
const farShare = 4;
const valleySteps = 24;

/** Options common to all beamforming of one recording, or of a stretch of so many samples of it. */
export function beamformingOf(
  recording: CheckedRecording,
  samples = recording.decoded.channels[0]?.length ?? 0,
) {
  const { decoded, geometry, bandHz, temperatureC, shape } = recording;
  const { sampleRateHz } = decoded;
  const plan = planBand(bandHz, {
    sampleRateHz,
    samples,
    blockSize: chooseBlockSize(sampleRateHz, shape.apertureM, recording.soundSpeedMs),
  });
  return {
    positionsM: positionsOf(geometry),
    sampleRateHz,
    bandHz: withoutOffset(plan.bandHz, sampleRateHz / plan.blockSize),
    blockSize: plan.blockSize,
    ...(temperatureC !== undefined && { temperatureC }),
  };
}

/** Whether a recording is too short for two blocks. */
export const isOneBlock = (recording: CheckedRecording): boolean =>
  (recording.decoded.channels[0]?.length ?? 0) < 2 * beamformingOf(recording).blockSize;

/** A constant offset is in the first two lines of a Hann window, and would be sound from above a flat array. */
const withoutOffset = ([lowHz, highHz]: readonly [number, number], lineHz: number): [number, number] => [
  Math.min(highHz, Math.max(lowHz, 1.5 * lineHz)),
  highHz,
];

/** Whether the waves of sources at the distance given are bent over the array. */
export function needsNearFocus({ distanceM, shape, soundSpeedMs, bandHz }: CheckedRecording): boolean {
  if (distanceM === undefined) return false;
  return distanceM < (farShare * shape.apertureM ** 2 * bandHz[1]) / soundSpeedMs;
}

export const vectorOf = ({ azimuthDeg, elevationDeg }: Omit<FoundDirection, "levelDb">): Vector =>
  unitVector(azimuthDeg, elevationDeg);

/** Where the beam of a direction looks, with the focus of the recording: the direction itself, or a point, meters. */
export const placeOfLook = (recording: CheckedRecording, direction: Vector): Vector =>
  needsNearFocus(recording) ? add(recording.shape.centreM, direction, recording.distanceM) : direction;

/** Levels in some directions, with the focus of the recording. */
export function levelsAt(
  recording: CheckedRecording,
  directions: readonly Vector[],
  sound: SteeredRecording,
): Float32Array {
  const looks = directions.map((direction) => placeOfLook(recording, direction));
  return sound.levels(Float64Array.from(looks.flat()), needsNearFocus(recording) ? "near" : "far");
}

/** How far the level falls, below the weaker of two directions, on the straight way from one to the other, dB. */
export function valleyBetween(look: Look, a: FoundDirection, b: FoundDirection): number {
  const from = vectorOf(a);
  const to = vectorOf(b);
  if (angleBetweenDeg(from, to) > 175) return Number.POSITIVE_INFINITY;
  const way = Array.from({ length: valleySteps - 1 }, (_, index) => {
    const share = (index + 1) / valleySteps;
    return normalize(add([from[0] * (1 - share), from[1] * (1 - share), from[2] * (1 - share)], to, share));
  });
  const levels = look(way);
  return Math.min(a.levelDb, b.levelDb) - levels.reduce((least, level) => Math.min(least, level), Infinity);
}
