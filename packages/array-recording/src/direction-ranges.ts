import { type ArrayGeometry, isPlanar } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import type { RecordingError } from "./recording-error.ts";

/** Search ranges for sources, degrees; a range of one value fixes that angle. */
export interface DirectionRanges {
  azimuthDeg: [number, number];
  elevationDeg: [number, number];
  /** All microphones in one plane: sources on its two sides cannot be distinguished. */
  planar: boolean;
}

/** The requested ranges, or the defaults: all around, and above the plane of a planar array. */
export function checkDirectionRanges(input: {
  geometry: ArrayGeometry;
  azimuthDeg?: readonly [number, number];
  elevationDeg?: readonly [number, number];
}): Result<DirectionRanges, RecordingError> {
  const planar = isPlanar(input.geometry);
  const azimuth = input.azimuthDeg ?? [-180, 180];
  const elevation = input.elevationDeg ?? (planar ? [0, 90] : [-90, 90]);
  if (!(elevation[0] >= -90 && elevation[1] >= elevation[0] && elevation[1] <= 90)) {
    return rangeError("elevation", elevation, "must rise within -90 to 90 degrees");
  }
  const spanDeg = azimuth[1] - azimuth[0];
  if (!(Math.abs(azimuth[0]) <= 360 && spanDeg >= 0 && spanDeg <= 360)) {
    return rangeError("azimuth", azimuth, "must rise by at most 360 degrees");
  }
  return success({
    planar,
    azimuthDeg: [azimuth[0], azimuth[1]],
    elevationDeg: [elevation[0], elevation[1]],
  });
}

function rangeError(
  angle: string,
  [from, to]: readonly [number, number],
  rule: string,
): Result<never, RecordingError> {
  return failure({
    code: "directionRangeInvalid",
    message: `The range of ${angle} ${from} to ${to} ${rule}.`,
    params: { angle, from, to },
  });
}
