import type { FoundDirection } from "@sonolens/acoustics";
import type { Look } from "./look-at-directions.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { angleBetweenDeg, directionOf, unitVector, type Vector } from "./vector.ts";

/** Each round uses steps this much shorter; the first ones are short too, as beams low above a flat array are skewed. */
const shrink = 8;
const finestStepDeg = 0.05;
const maxMoves = 8;

/**
 * The summit of the map beside a direction, by the vertices of parabolas through levels, which are those of a beam;
 * undefined if there is none within `reachDeg`.
 */
export function summitBeside(
  recording: CheckedRecording,
  look: Look,
  start: Vector,
  reachDeg: number,
): FoundDirection | undefined {
  const [lowest, highest] = recording.elevationDeg;
  let best = start;
  for (let stepDeg = reachDeg / shrink; stepDeg > finestStepDeg; stepDeg /= shrink) {
    for (let move = 0; move < maxMoves; move++) {
      const { azimuthDeg, elevationDeg } = directionOf(best);
      const widen = 1 / Math.max(0.05, Math.cos((elevationDeg * Math.PI) / 180));
      const at = (right: number, up: number) =>
        unitVector(azimuthDeg + right * widen, Math.min(highest, Math.max(lowest, elevationDeg + up)));
      const levels = look([at(0, 0), at(-stepDeg, 0), at(stepDeg, 0), at(0, -stepDeg), at(0, stepDeg)]);
      const [here = 0, left = 0, right = 0, below = 0, above = 0] = levels;
      const across = vertex(left, here, right);
      const up = vertex(below, here, above);
      best = at(stepDeg * across, stepDeg * up);
      if (angleBetweenDeg(best, start) > reachDeg) return undefined;
      if (Math.max(Math.abs(across), Math.abs(up)) < 1) break;
    }
  }
  return { ...directionOf(best), levelDb: look([best])[0] as number };
}

/** Place of the summit of the parabola through three levels a step apart; at most one step away. */
function vertex(before: number, middle: number, after: number): number {
  const curve = before - 2 * middle + after;
  const slope = (before - after) / 2;
  return curve < 0 ? Math.min(1, Math.max(-1, slope / curve)) : Math.sign(-slope);
}
