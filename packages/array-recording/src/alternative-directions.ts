import { type FoundDirection, findPeaks, type WaveFit, type WaveFitter } from "@sonolens/acoustics";
import { climbMap } from "./climb-map.ts";
import { directionGrid } from "./direction-grid.ts";
import { type Look, needsNearFocus, placeOfLook, vectorOf } from "./look-at-directions.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { isSearched } from "./searched-directions.ts";
import { angleBetweenDeg, directionOf, type Vector } from "./vector.ts";

/** Where a source could be as well, degrees in array coordinates. */
export type AlternativeDirection = Omit<FoundDirection, "levelDb">;

/** A direction with the angle around it that is uncertain anyway. */
interface Uncertain extends AlternativeDirection {
  readonly uncertaintyDeg: number;
  readonly azimuthOnly?: WaveFit["azimuthOnly"];
}

/** Phase step between adjacent directions at the outermost microphone, in cycles: no lobe falls between two of them. */
const cellCycles = 0.2;
const maxLobes = 64;
const wholeRange = 1;
/** The highest lobes are named. */
const maxAlternatives = 8;
/** Lobes nearer to each other are one. */
const oneLobeDeg = 1;
const coarsestStepDeg = 4;
const directionsAtOnce = 2048;

/**
 * The other directions in the search range that the sound of a source could come from, the likeliest first: lobes of
 * the array's point spread function that the map does not exclude. In a wide band there are none, as lobes are
 * elsewhere at every frequency. `others` are the sources found beside it.
 */
export function alternativeDirections(
  recording: CheckedRecording,
  waves: WaveFitter,
  source: Uncertain,
  others: readonly Uncertain[],
): AlternativeDirection[] {
  const focus = needsNearFocus(recording) ? "near" : "far";
  const lobes = waves.lobesOf(placeOfLook(recording, vectorOf(source)), focus);
  const shares: Look = (directions) =>
    Float32Array.from(
      lobes.sharesAt(Float64Array.from(directions.flatMap((direction) => placeOfLook(recording, direction)))),
    );
  const { directions, width, wrapColumns } = directionGrid(recording, cellCycles);
  const map = new Float32Array(directions.length / 3);
  const at = (index: number) => [...directions.subarray(3 * index, 3 * index + 3)] as unknown as Vector;
  for (let from = 0; from < map.length; from += directionsAtOnce) {
    const length = Math.min(directionsAtOnce, map.length - from);
    map.set(shares(Array.from({ length }, (_, index) => at(from + index))), from);
  }
  const peaks = findPeaks(map, width, map.length / width, {
    // Shares, not levels: all of them.
    dynamicRangeDb: wholeRange,
    minDistanceCells: 1.5,
    maxPeaks: maxLobes,
    wrapColumns,
  });
  const found: { readonly vector: Vector; readonly share: number }[] = [];
  for (const { index } of peaks) {
    const climbed = climbMap(recording, shares, at(index), cellDeg(recording));
    const vector = isSearched(recording, vectorOf(climbed)) ? vectorOf(climbed) : at(index);
    const isWithin = (other: Vector, angleDeg: number) =>
      angleBetweenDeg(vector, other) <= Math.max(angleDeg, oneLobeDeg);
    const isKnown =
      [source, ...others].some(
        (known) => isWithin(vectorOf(known), known.uncertaintyDeg) || isBesidePlane(vector, known),
      ) || found.some((known) => isWithin(known.vector, 0));
    if (!isKnown && lobes.couldBeAt(placeOfLook(recording, vector)))
      found.push({ vector, share: climbed.levelDb });
  }
  return found
    .sort((a, b) => b.share - a.share)
    .slice(0, maxAlternatives)
    .map(({ vector }) => directionOf(vector));
}

/** Whether a direction is among those of a source whose elevation is not stated. */
function isBesidePlane(vector: Vector, { azimuthDeg, azimuthOnly }: Uncertain): boolean {
  if (!azimuthOnly) return false;
  const other = directionOf(vector);
  const [fromDeg, toDeg] = azimuthOnly.elevationRangeDeg;
  const apartDeg = Math.abs(((other.azimuthDeg - azimuthDeg + 540) % 360) - 180);
  return (
    apartDeg <= Math.max(oneLobeDeg, azimuthOnly.uncertaintyDeg) &&
    other.elevationDeg >= fromDeg &&
    other.elevationDeg <= toDeg
  );
}

/** Angle between adjacent directions of the grid, degrees. */
function cellDeg({ shape, bandHz, soundSpeedMs }: CheckedRecording): number {
  const radiusCycles = (shape.apertureM / 2) * (bandHz[1] / soundSpeedMs);
  return Math.min(coarsestStepDeg, ((cellCycles / radiusCycles) * 180) / Math.PI);
}
