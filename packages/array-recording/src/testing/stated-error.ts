import type { SourceDirection } from "../analyze-recording.ts";
import { angleBetweenDeg, directionOf, unitVector, type Vector } from "../vector.ts";

/**
 * How far what is stated of a source is from the truth: the angle between the directions; where only the azimuth is stated
 * the difference of azimuths, or 180 degrees if the true elevation is outside of the range of it.
 */
export function statedErrorDeg(
  truth: Vector,
  { azimuthDeg, elevationDeg, elevationRangeDeg }: Omit<SourceDirection, "levelDb" | "uncertaintyDeg">,
): number {
  if (!elevationRangeDeg) return angleBetweenDeg(truth, unitVector(azimuthDeg, elevationDeg));
  const wanted = directionOf(truth);
  const [fromDeg, toDeg] = elevationRangeDeg;
  if (wanted.elevationDeg < fromDeg || wanted.elevationDeg > toDeg) return 180;
  return Math.abs(((wanted.azimuthDeg - azimuthDeg + 540) % 360) - 180);
}
