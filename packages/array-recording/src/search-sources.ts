import {
  directionSearch,
  type FoundDirection,
  findPeaks,
  type SteeredRecording,
  steerRecording,
} from "@sonolens/acoustics";
import {
  beamformingOf,
  type Look,
  levelsAt,
  needsNearFocus,
  valleyBetween,
  vectorOf,
} from "./look-at-directions.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { replayFrom } from "./replay.ts";
import { isWorthSeparating, type SeparatedDirection, separateDirections } from "./separate-directions.ts";
import { directionOf, unitVector, type Vector } from "./vector.ts";

/** Peaks weaker than the strongest by more than this are ignored. */
const trustedRangeDb = 10;
/** A peak is a source if it has this many times the power of the stronger sources' side lobes there. */
const sideLobeFactor = 2;
/** Minimum depth of the valley between two sources for both to be reported. */
const valleyDb = 3;
const maxSources = 8;
/** The sources of a recording, strongest first, and how they were found. */
export interface SourceSearch {
  readonly sources: readonly SeparatedDirection[];
  readonly way: "separation" | "peaks";
}

/**
 * The sources of a recording. Arrays that are large enough separate them; if nothing can be separated, as for a single
 * tone in noise, and for small arrays, they are the peaks of the map. Works in steps; each yields the share done so
 * far.
 */
export function* searchSources(recording: CheckedRecording): Generator<number, SourceSearch> {
  const sound = steerRecording({ ...beamformingOf(recording), channels: recording.decoded.channels });
  const look: Look = (directions) => levelsAt(recording, directions, sound);
  yield 0;
  const separated = isWorthSeparating(recording) ? separateDirections(recording, look) : [];
  if (separated.length > 0) return { sources: separated, way: "separation" };
  return { sources: yield* searchPeaks(recording, sound, look), way: "peaks" };
}

/**
 * The directions of peaks, strongest first: those within 10 dB of the strongest that a valley of 3 dB separates from
 * every stronger source, and that no side lobe of one explains. Levels in dB re full scale squared. Works in steps;
 * each yields the share done so far.
 */
function* searchPeaks(
  recording: CheckedRecording,
  sound: SteeredRecording,
  look: Look,
): Generator<number, FoundDirection[]> {
  const candidates = needsNearFocus(recording)
    ? yield* searchNear(recording, look)
    : yield* searchFar(recording, sound);
  const kept: FoundDirection[] = [];
  const sideLobes = new Float64Array(candidates.length);
  for (const [index, candidate] of candidates.entries()) {
    yield 1;
    const isSource =
      10 ** (candidate.levelDb / 10) >= sideLobeFactor * (sideLobes[index] as number) &&
      kept.every((stronger) => valleyBetween(look, stronger, candidate) >= valleyDb);
    if (!isSource) continue;
    kept.push(candidate);
    if (index === candidates.length - 1) break;
    for (const [other, power] of sideLobesOf(recording, candidate, candidates).entries()) {
      sideLobes[other] = (sideLobes[other] as number) + power;
    }
  }
  return kept;
}

/** The power at each candidate if a source were alone, with the sound of channel 1. */
function sideLobesOf(
  recording: CheckedRecording,
  source: FoundDirection,
  candidates: readonly FoundDirection[],
): number[] {
  const { decoded, geometry, shape, soundSpeedMs, distanceM } = recording;
  const channels = replayFrom({
    signal: decoded.channels[0] as Float32Array,
    sampleRateHz: decoded.sampleRateHz,
    positionsM: geometry.map(({ positionM }) => positionM),
    centreM: shape.centreM,
    direction: vectorOf(source),
    distanceM: needsNearFocus(recording) ? distanceM : undefined,
    soundSpeedMs,
  });
  const replayed = steerRecording({ ...beamformingOf(recording), channels });
  const levels = levelsAt(recording, [vectorOf(source), ...candidates.map(vectorOf)], replayed);
  const gainDb = source.levelDb - (levels[0] as number);
  return Array.from(levels.subarray(1), (level) => 10 ** ((level + gainDb) / 10));
}

function searchFar(recording: CheckedRecording, sound: SteeredRecording) {
  const { azimuthDeg, elevationDeg } = recording;
  return directionSearch(sound, { azimuthDeg, elevationDeg, maxSources, dynamicRangeDb: trustedRangeDb });
}

/** A raster of directions at the distance given, then finer and finer rasters around each peak. */
function* searchNear(recording: CheckedRecording, look: Look): Generator<number, FoundDirection[]> {
  const { azimuthDeg, elevationDeg, shape, soundSpeedMs, bandHz } = recording;
  const beamDeg = ((soundSpeedMs / bandHz[1] / shape.apertureM) * 180) / Math.PI;
  const stepDeg = Math.min(4, Math.max(1, beamDeg / 4));
  const azimuths = spread(azimuthDeg, stepDeg);
  const elevations = spread(elevationDeg, stepDeg);
  const directions: Vector[] = [];
  const levels = new Float32Array(azimuths.length * elevations.length);
  for (const [row, elevation] of elevations.entries()) {
    yield row / elevations.length;
    const ring = azimuths.map((azimuth) => unitVector(azimuth, elevation));
    levels.set(look(ring), directions.length);
    directions.push(...ring);
  }
  const peaks = findPeaks(levels, azimuths.length, elevations.length, {
    dynamicRangeDb: trustedRangeDb,
    wrapColumns: azimuthDeg[1] - azimuthDeg[0] >= 360,
    maxPeaks: maxSources,
  });
  return peaks
    .map(({ index }) => climb(recording, look, directions[index] as Vector, stepDeg))
    .sort((a, b) => b.levelDb - a.levelDb);
}

function climb(recording: CheckedRecording, look: Look, start: Vector, stepDeg: number): FoundDirection {
  let best = start;
  let levelDb = Number.NEGATIVE_INFINITY;
  for (let reachDeg = stepDeg; reachDeg > 0.02; reachDeg /= 4) {
    const { azimuthDeg, elevationDeg } = directionOf(best);
    const widen = 1 / Math.max(0.05, Math.cos((elevationDeg * Math.PI) / 180));
    const [lowest, highest] = recording.elevationDeg;
    const around = [-1, -0.5, 0, 0.5, 1].flatMap((up) =>
      [-1, -0.5, 0, 0.5, 1].map((right) =>
        unitVector(
          azimuthDeg + right * reachDeg * widen,
          Math.min(highest, Math.max(lowest, elevationDeg + up * reachDeg)),
        ),
      ),
    );
    for (const [index, level] of look(around).entries()) {
      if (level > levelDb) [levelDb, best] = [level, around[index] as Vector];
    }
  }
  return { ...directionOf(best), levelDb };
}

function spread([from, to]: readonly [number, number], step: number): number[] {
  if (from === to) return [from];
  const wraps = to - from >= 360;
  const count = Math.ceil((to - from) / step);
  const length = wraps ? count : count + 1;
  return Array.from({ length }, (_, index) => from + ((to - from) * index) / count);
}
