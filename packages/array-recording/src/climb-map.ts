import type { FoundDirection } from "@sonolens/acoustics";
import type { Look } from "./look-at-directions.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { directionOf, unitVector, type Vector } from "./vector.ts";

const finestReachDeg = 0.02;

/** Climbs a map from a direction that is within a step of a summit, in finer and finer rasters. */
export function climbMap(
  recording: CheckedRecording,
  look: Look,
  start: Vector,
  stepDeg: number,
): FoundDirection {
  let best = start;
  let levelDb = Number.NEGATIVE_INFINITY;
  for (let reachDeg = stepDeg; reachDeg > finestReachDeg; reachDeg /= 4) {
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
