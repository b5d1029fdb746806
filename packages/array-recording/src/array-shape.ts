import type { ArrayGeometry } from "@sonolens/acoustics";
import { add, length, type Vector } from "./vector.ts";

/** The dimensions that determine which frequencies an array can resolve. */
export interface ArrayShape {
  /** Mean of the microphone positions. */
  centreM: Vector;
  /** Largest distance between two microphones. */
  apertureM: number;
  /** Median distance of a microphone to its nearest neighbor. */
  spacingM: number;
}

/** Measures an array of at least two microphones. Microphones in the same place count as one. */
export function measureArray(geometry: ArrayGeometry): ArrayShape {
  const positions = geometry.map(({ positionM }) => positionM);
  const centreM = positions
    .reduce<Vector>((sum, position) => add(sum, position), [0, 0, 0])
    .map((sum) => sum / positions.length) as unknown as Vector;
  let apertureM = 0;
  const nearest: number[] = [];
  for (const [index, position] of positions.entries()) {
    let best = Number.POSITIVE_INFINITY;
    for (const [other, otherPosition] of positions.entries()) {
      if (other === index) continue;
      const distance = length(add(position, otherPosition, -1));
      apertureM = Math.max(apertureM, distance);
      if (distance > 1e-6) best = Math.min(best, distance);
    }
    if (Number.isFinite(best)) nearest.push(best);
  }
  nearest.sort((a, b) => a - b);
  return { centreM, apertureM, spacingM: nearest[Math.floor(nearest.length / 2)] ?? 0 };
}
