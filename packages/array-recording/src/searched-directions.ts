import type { CheckedRecording } from "./recording-input.ts";
import { directionOf, type Vector } from "./vector.ts";

const tolerance = 1e-6;

/** Whether a direction is in the search range of a recording. */
export function isSearched({ azimuthDeg, elevationDeg }: CheckedRecording, vector: Vector): boolean {
  const direction = directionOf(vector);
  const isAtElevation =
    direction.elevationDeg >= elevationDeg[0] - tolerance &&
    direction.elevationDeg <= elevationDeg[1] + tolerance;
  const span = azimuthDeg[1] - azimuthDeg[0];
  const offset = (((direction.azimuthDeg - azimuthDeg[0]) % 360) + 360) % 360;
  return isAtElevation && (span >= 360 || offset <= span + tolerance);
}
