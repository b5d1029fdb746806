import type { WaveFit, WaveFitter } from "@sonolens/acoustics";
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
}

/** The strongest cone, its level, and its fit. */
export interface FoundCone {
  readonly cone: DirectionCone;
  readonly levelDb: number;
  readonly fit: WaveFit;
}

const coarseStepDeg = 0.5;
const finestStepDeg = 0.01;
const degree = Math.PI / 180;

/** Finds the angle of the strongest sound to a line of microphones, which all directions around the line share. */
export function searchCone(recording: CheckedRecording, look: Look, waves: WaveFitter): FoundCone {
  const axis = lineOf(recording);
  const aside = normalize(cross(axis, Math.abs(axis[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  const vectorAt = (angleDeg: number): Vector => {
    const along = Math.cos(angleDeg * degree);
    return add([along * axis[0], along * axis[1], along * axis[2]], aside, Math.sin(angleDeg * degree));
  };
  let best = 0;
  let levelDb = Number.NEGATIVE_INFINITY;
  const scan = (fromDeg: number, toDeg: number, stepDeg: number) => {
    const angles = Array.from({ length: Math.round((toDeg - fromDeg) / stepDeg) + 1 }, (_, index) =>
      Math.min(180, Math.max(0, fromDeg + index * stepDeg)),
    );
    for (const [index, level] of look(angles.map(vectorAt)).entries())
      if (level > levelDb) [best, levelDb] = [angles[index] as number, level];
  };
  scan(0, 180, coarseStepDeg);
  for (let stepDeg = coarseStepDeg / 4; stepDeg >= finestStepDeg; stepDeg /= 4)
    scan(best - 4 * stepDeg, best + 4 * stepDeg, stepDeg);
  const direction = vectorAt(best);
  const outward = vectorAt(best + 90);
  const fit = waves.fit(placeOfLook(recording, direction), needsNearFocus(recording) ? "near" : "far", {
    ways: [outward, [-outward[0], -outward[1], -outward[2]]],
    // beyond an end of the line the same angles come again
    isAllowed: (other) => dot(other, aside) >= -1e-9,
  });
  return {
    cone: { angleDeg: best, axis: directionOf(axis), uncertaintyDeg: fit.uncertaintyDeg },
    levelDb,
    fit,
  };
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
