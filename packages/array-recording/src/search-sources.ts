import {
  directionSearch,
  type FoundDirection,
  findPeaks,
  type SteeredRecording,
  steerRecording,
  type WaveFit,
} from "@sonolens/acoustics";
import { type AlternativeDirection, alternativeDirections } from "./alternative-directions.ts";
import { climbMap } from "./climb-map.ts";
import { type DirectionFitter, directionFitter } from "./fit-directions.ts";
import {
  beamformingOf,
  isOneBlock,
  type Look,
  levelsAt,
  needsNearFocus,
  valleyBetween,
  vectorOf,
} from "./look-at-directions.ts";
import { mayBeHum, withoutHum } from "./mains-hum.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { type DirectionCone, type FoundCone, searchCone } from "./search-cone.ts";
import { isWorthSeparating, type SeparatedDirection, separateDirections } from "./separate-directions.ts";
import { angleBetweenDeg, unitVector, type Vector } from "./vector.ts";

/** Level of a map without any sound, dB. */
const silenceDb = -300;
/** Peaks weaker than the strongest by more than this are ignored. */
const trustedRangeDb = 10;
/** Minimum depth of the valley between two sources for both to be reported. */
const valleyDb = 3;
const maxSources = 8;
/** Hum that holds more than this share of a channel. */
const loudHumShare = 0.9;
/** Directions this near are one, with and without hum. */
const sameDeg = 2;

/** A source with the uncertainty of its direction, and where else it could be. */
export interface FittedDirection extends SeparatedDirection {
  readonly uncertaintyDeg: number;
  /** Instead, if only the azimuth is stated. */
  readonly azimuthOnly?: WaveFit["azimuthOnly"];
  readonly alternatives: readonly AlternativeDirection[];
}

/** The sources of a recording, strongest first, and how they were found. */
export interface SourceSearch {
  /** Those that noise of the microphones does not explain. */
  readonly sources: readonly FittedDirection[];
  readonly way: "separation" | "peaks";
  /** Instead of sources, if the microphones are on a line. */
  readonly cone?: DirectionCone;
  /** Highest level of the map, whatever explains it; undefined if the band holds no sound. */
  readonly highestDb: number | undefined;
  /** Fit of the highest peak of the map. */
  readonly fit: WaveFit | undefined;
}

/**
 * The sources of a recording. Arrays that are large enough separate them; if nothing can be separated, as for a single
 * tone in noise, and for small arrays, they are the peaks of the map. Microphones on a line have a cone instead. Those
 * that hum of the mains may have led to must be there without it too. Works in steps; each yields the share done so far.
 */
export function* searchSources(recording: CheckedRecording): Generator<number, SourceSearch> {
  const search = yield* searchAll(recording);
  const isFound = search.cone !== undefined || search.sources.length > 0 || search.fit?.doubt !== undefined;
  if (!isFound || !mayBeHum(recording, search.fit?.coherence ?? 0)) return search;
  const cleaned = withoutHum(recording);
  if (cleaned === undefined) return search;
  const { rest, humShare } = cleaned;
  const again = yield* searchAll(rest);
  const { highestDb } = search;
  // What a single block keeps of loud hum leaks into all of its lines.
  if (humShare > loudHumShare && isOneBlock(rest) && mayBeHum(rest, again.fit?.coherence ?? 0))
    return { sources: [], way: "peaks", highestDb, fit: again.fit };
  if (again.cone && search.cone)
    return isSameAngle(again.cone, search.cone) ? search : { ...again, highestDb };
  if (search.fit?.doubt) return { ...again, highestDb };
  const sources = search.sources.filter((source) => again.sources.some((other) => isSame(source, other)));
  return sources.length > 0 ? { ...search, sources } : { ...again, highestDb };
}

const isSame = (one: FittedDirection, other: FittedDirection): boolean =>
  angleBetweenDeg(vectorOf(one), vectorOf(other)) <= one.uncertaintyDeg + other.uncertaintyDeg + sameDeg;

const isSameAngle = (one: DirectionCone, other: DirectionCone): boolean =>
  Math.abs(one.angleDeg - other.angleDeg) <= one.uncertaintyDeg + other.uncertaintyDeg + sameDeg;

function* searchAll(recording: CheckedRecording): Generator<number, SourceSearch> {
  const sound = steerRecording({ ...beamformingOf(recording), channels: recording.decoded.channels });
  const look: Look = (directions) => levelsAt(recording, directions, sound);
  const fitter = directionFitter(recording, sound);
  yield 0;
  if (recording.linear) return coneOf(searchCone(recording, look, fitter.waves));
  const separated = isWorthSeparating(recording) ? separateDirections(recording, look) : [];
  if (separated.length > 0) return judge(recording, { found: separated, way: "separation", fitter });
  return judge(recording, {
    found: yield* searchPeaks(recording, sound, look, fitter),
    way: "peaks",
    fitter,
  });
}

const coneOf = ({ cone, levelDb, fit }: FoundCone): SourceSearch => ({
  sources: [],
  way: "peaks",
  ...(fit.isSignificant && !fit.doubt && { cone }),
  highestDb: levelDb > silenceDb ? levelDb : undefined,
  fit,
});

function judge(
  recording: CheckedRecording,
  {
    found,
    way,
    fitter,
  }: { found: readonly SeparatedDirection[]; way: SourceSearch["way"]; fitter: DirectionFitter },
): SourceSearch {
  const isOnly = found.length === 1;
  const fits = found.map((source, index) => fitter.fit(source, { isBesideStronger: index > 0, isOnly }));
  if (fits[0]?.doubt) return { sources: [], way, highestDb: found[0]?.levelDb, fit: fits[0] };
  const fitted = found.flatMap((source, index) => {
    const { isSignificant = false, uncertaintyDeg = 180, azimuthOnly } = fits[index] ?? {};
    return isSignificant ? [{ ...source, uncertaintyDeg, ...(azimuthOnly && { azimuthOnly }) }] : [];
  });
  return {
    sources: fitted.map((source) => {
      const others = fitted.filter((other) => other !== source);
      return { ...source, alternatives: alternativeDirections(recording, fitter.waves, source, others) };
    }),
    way,
    highestDb: found[0]?.levelDb,
    fit: fits[0],
  };
}

/**
 * The directions of peaks, strongest first: those within 10 dB of the strongest that a valley of 3 dB separates from
 * every stronger source, and that neither the side lobes of these nor noise explain. Levels in dB re full scale
 * squared. Works in steps; each yields the share done so far.
 */
function* searchPeaks(
  recording: CheckedRecording,
  sound: SteeredRecording,
  look: Look,
  fitter: DirectionFitter,
): Generator<number, FoundDirection[]> {
  const candidates = needsNearFocus(recording)
    ? yield* searchNear(recording, look)
    : yield* searchFar(recording, sound);
  const kept: FoundDirection[] = [];
  for (const candidate of candidates) {
    yield 1;
    if (
      fitter.isSource(candidate, kept) &&
      kept.every((stronger) => valleyBetween(look, stronger, candidate) >= valleyDb)
    )
      kept.push(candidate);
  }
  return kept;
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
    .map(({ index }) => climbMap(recording, look, directions[index] as Vector, stepDeg))
    .sort((a, b) => b.levelDb - a.levelDb);
}

function spread([from, to]: readonly [number, number], step: number): number[] {
  if (from === to) return [from];
  const wraps = to - from >= 360;
  const count = Math.ceil((to - from) / step);
  const length = wraps ? count : count + 1;
  return Array.from({ length }, (_, index) => from + ((to - from) * index) / count);
}
