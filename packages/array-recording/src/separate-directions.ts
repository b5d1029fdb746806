import { type FoundDirection, locateSources } from "@sonolens/acoustics";
import { chooseBlockSize } from "./block-size.ts";
import { directionGrid } from "./direction-grid.ts";
import { beamformingOf, type Look, needsNearFocus, valleyBetween, vectorOf } from "./look-at-directions.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { summitBeside } from "./summit-beside.ts";
import { add, angleBetweenDeg, directionOf, normalize, type Vector } from "./vector.ts";

/** A source separated from the others. */
export interface SeparatedDirection extends FoundDirection {
  /** Index in the list of the source whose sound it repeats: likely a reflection of it. */
  readonly reflectionOf?: number;
  /** Its delay relative to that source, seconds. */
  readonly delayS?: number;
}

/** Sources weaker than the strongest by more than this are ignored. */
const rangeDb = 10;
const maxSources = 8;
/**
 * Two positions this close are one extended source, such as a jet, unless the level falls between them. Farther apart,
 * two sources of one signal may also leave no valley.
 */
const spreadBeams = 1.25;
const valleyDb = 0.5;
/** A summit of the map within this many beamwidths is the source as it is drawn... */
const summitBeams = 1;
/** ...unless it is farther than this share of the way to another source. */
const summitShare = 0.5;
/** Half-power beamwidth of a round array, in wavelengths per diameter. */
const beamWavelengths = 1.03;
/**
 * With fewer microphones beams are so broad that a heat map shows one hill for all, and its top is the better answer.
 */
const minMicrophones = 16;

/** Whether separating beats the peaks of the map; the README has the figures. */
export function isWorthSeparating(recording: CheckedRecording): boolean {
  const samples = recording.decoded.channels[0]?.length ?? 0;
  return recording.geometry.length >= minMicrophones && samples >= 2 * beamformingOf(recording).blockSize;
}

/**
 * The sources of a recording with likely reflections marked, strongest first; empty if no source is prominent. Places
 * come from `locateSources`, and are those of the summit of the map beside, if there is one. Levels are those of the map, not of the source alone: heat maps, noise floors and
 * calibrations are levels of maps.
 */
export function separateDirections(recording: CheckedRecording, look: Look): SeparatedDirection[] {
  const { decoded, shape, distanceM = 1 } = recording;
  const { directions, width, wrapColumns } = directionGrid(recording);
  const isNear = needsNearFocus(recording);
  const { blockSize, ...beamforming } = beamformingOf(recording);
  const isNarrow =
    blockSize > chooseBlockSize(beamforming.sampleRateHz, shape.apertureM, recording.soundSpeedMs);
  const located = locateSources({
    ...beamforming,
    // Blocks of its own otherwise, long enough for the array.
    ...(isNarrow && { blockSize }),
    channels: decoded.channels,
    gridM: isNear
      ? directions.map((part, index) => (shape.centreM[index % 3] ?? 0) + distanceM * part)
      : directions,
    width,
    wrapColumns,
    focus: isNear ? "near" : "far",
    maxSources,
    dynamicRangeDb: rangeDb,
  });
  const vectors = located.map(
    ({ positionM }): Vector => (isNear ? add(positionM, shape.centreM, -1) : positionM),
  );
  const units = vectors.map(normalize);
  const atSummit = (index: number): FoundDirection => {
    const unit = units[index] as Vector;
    const others = units.filter((_, other) => other !== index);
    const reachDeg = others.reduce(
      (least, other) => Math.min(least, summitShare * angleBetweenDeg(unit, other)),
      summitBeams * beamDeg(recording),
    );
    return (
      summitBeside(recording, look, unit, reachDeg) ?? {
        ...directionOf(unit),
        levelDb: look([unit])[0] as number,
      }
    );
  };
  const isOneSource = (a: FoundDirection, b: FoundDirection) =>
    angleBetweenDeg(vectorOf(a), vectorOf(b)) < spreadBeams * beamDeg(recording) &&
    valleyBetween(look, a, b) < valleyDb;
  const kept: SeparatedDirection[] = [];
  /** Where each located source is in `kept`, itself or the source that it is a part of. */
  const places: number[] = [];
  for (const [index, { reflectionOf, delayS }] of located.entries()) {
    const source = atSummit(index);
    const whole = kept.findIndex((stronger) => isOneSource(stronger, source));
    places.push(whole === -1 ? kept.length : whole);
    if (whole !== -1) continue;
    const original = reflectionOf === undefined ? undefined : places[reflectionOf];
    kept.push({
      ...source,
      ...(original !== undefined && { reflectionOf: original, ...(delayS !== undefined && { delayS }) }),
    });
  }
  return strongestFirst(kept);
}

function beamDeg({ bandHz, shape, soundSpeedMs }: CheckedRecording): number {
  const wavelengthM = soundSpeedMs / ((bandHz[0] + bandHz[1]) / 2);
  return ((beamWavelengths * wavelengthM) / shape.apertureM) * (180 / Math.PI);
}

/** By the level of the map, but no reflection before what it mirrors. */
function strongestFirst(sources: readonly SeparatedDirection[]): SeparatedDirection[] {
  const rank = ({ levelDb, reflectionOf }: SeparatedDirection): number =>
    reflectionOf === undefined ? levelDb : Math.min(levelDb, sources[reflectionOf]?.levelDb ?? levelDb);
  const order = [...sources.entries()].sort(([, a], [, b]) => rank(b) - rank(a)).map(([index]) => index);
  return order.map((index) => {
    const { reflectionOf, ...source } = sources[index] as SeparatedDirection;
    return { ...source, ...(reflectionOf !== undefined && { reflectionOf: order.indexOf(reflectionOf) }) };
  });
}
