import { findPeaks, type WaveFit, type WaveFitter } from "@sonolens/acoustics";
import { type Look, needsNearFocus, placeOfLook } from "./look-at-directions.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { add, cross, directionOf, dot, length, normalize, type Vector } from "./vector.ts";

/** All directions at one angle to a line: what microphones on a line can find. */
export interface DirectionCone {
  /** Between the direction and the line, 0 to 180 degrees. */
  angleDeg: number;
  /** The direction of the line from which the angle is counted, degrees. */
  axis: { azimuthDeg: number; elevationDeg: number };
  /** Of the angle, as that of a direction. */
  uncertaintyDeg: number;
  /** Other angles that the sound could come from, the likeliest first. */
  alternativesDeg: number[];
}

/** The strongest cone, its level, and its fit. */
export interface FoundCone {
  readonly cone: DirectionCone;
  readonly levelDb: number;
  readonly fit: WaveFit;
}

const coarseStepDeg = 0.5;
const finestStepDeg = 0.01;
/** Of shares, not of levels: all of them. */
const wholeRange = 1;
/** Lobes nearer to each other are one. */
const oneLobeDeg = 1;
const degree = Math.PI / 180;

type LevelsAtAngles = (anglesDeg: readonly number[]) => ArrayLike<number>;

/** Finds the angle of the strongest sound to a line of microphones, which all directions around the line share. */
export function searchCone(recording: CheckedRecording, look: Look, waves: WaveFitter): FoundCone {
  const axis = lineOf(recording);
  const aside = normalize(cross(axis, Math.abs(axis[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  const vectorAt = (angleDeg: number): Vector => {
    const along = Math.cos(angleDeg * degree);
    return add([along * axis[0], along * axis[1], along * axis[2]], aside, Math.sin(angleDeg * degree));
  };
  const levels: LevelsAtAngles = (anglesDeg) => look(anglesDeg.map(vectorAt));
  const all = rasterDeg(0, 180, coarseStepDeg);
  const { angleDeg: best, levelDb } = climbAngle(levels, highestAngle(levels, all).angleDeg);
  const direction = vectorAt(best);
  const outward = vectorAt(best + 90);
  const place = placeOfLook(recording, direction);
  const focus = needsNearFocus(recording) ? "near" : "far";
  const fit = waves.fit(place, focus, {
    ways: [outward, [-outward[0], -outward[1], -outward[2]]],
    // beyond an end of the line the same angles come again
    isAllowed: (other) => dot(other, aside) >= -1e-9,
    isOnly: true,
  });
  const lobes = waves.lobesOf(place, focus);
  const placeAt = (angleDeg: number) => placeOfLook(recording, vectorAt(angleDeg));
  const shares: LevelsAtAngles = (anglesDeg) => lobes.sharesAt(Float64Array.from(anglesDeg.flatMap(placeAt)));
  const alternativesDeg = findPeaks(shares(all), all.length, 1, { dynamicRangeDb: wholeRange })
    .map(({ index }) => climbAngle(shares, all[index] as number))
    .filter(
      ({ angleDeg }) =>
        Math.abs(angleDeg - best) > Math.max(oneLobeDeg, fit.uncertaintyDeg) &&
        lobes.couldBeAt(placeAt(angleDeg)),
    )
    .sort((a, b) => b.levelDb - a.levelDb)
    .map(({ angleDeg }) => angleDeg);
  return {
    cone: { angleDeg: best, axis: directionOf(axis), uncertaintyDeg: fit.uncertaintyDeg, alternativesDeg },
    levelDb,
    fit,
  };
}

const rasterDeg = (fromDeg: number, toDeg: number, stepDeg: number): number[] =>
  Array.from({ length: Math.round((toDeg - fromDeg) / stepDeg) + 1 }, (_, index) =>
    Math.min(180, Math.max(0, fromDeg + index * stepDeg)),
  );

function highestAngle(levels: LevelsAtAngles, anglesDeg: readonly number[]) {
  let [angleDeg, levelDb] = [0, Number.NEGATIVE_INFINITY];
  for (const [index, level] of Array.from(levels(anglesDeg)).entries())
    if (level > levelDb) [angleDeg, levelDb] = [anglesDeg[index] as number, level];
  return { angleDeg, levelDb };
}

/** The summit beside an angle of the coarse raster. */
function climbAngle(levels: LevelsAtAngles, startDeg: number) {
  let found = { angleDeg: startDeg, levelDb: Number.NEGATIVE_INFINITY };
  for (let stepDeg = coarseStepDeg / 4; stepDeg >= finestStepDeg; stepDeg /= 4)
    found = highestAngle(
      levels,
      rasterDeg(found.angleDeg - 4 * stepDeg, found.angleDeg + 4 * stepDeg, stepDeg),
    );
  return found;
}

/** From the first microphone to the one farthest from it, with the largest part positive. */
function lineOf({ geometry }: CheckedRecording): Vector {
  const [first] = geometry;
  let farthest: Vector = [0, 0, 0];
  for (const { positionM } of geometry) {
    const way = add(positionM, first?.positionM ?? [0, 0, 0], -1);
    if (length(way) > length(farthest)) farthest = way;
  }
  const line = normalize(farthest);
  const largest = line.reduce((most, part) => (Math.abs(part) > Math.abs(most) ? part : most), 0);
  const sign = largest < 0 ? -1 : 1;
  return [sign * line[0], sign * line[1], sign * line[2]];
}
