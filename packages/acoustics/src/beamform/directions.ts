import { checkNumber } from "../inputs/check-number.ts";

const DEGREE = Math.PI / 180;
const LARGEST = Number.MAX_VALUE;

/**
 * Unit vector from the array to a source; azimuth = atan2(y, x), elevation = asin(z), in degrees. Throws RangeError for
 * angles that are not finite.
 */
export function directionVector(azimuthDeg: number, elevationDeg: number): [number, number, number] {
  checkNumber("azimuthDeg", azimuthDeg, -LARGEST, LARGEST);
  checkNumber("elevationDeg", elevationDeg, -LARGEST, LARGEST);
  const horizontal = Math.cos(elevationDeg * DEGREE);
  return [
    horizontal * Math.cos(azimuthDeg * DEGREE),
    horizontal * Math.sin(azimuthDeg * DEGREE),
    Math.sin(elevationDeg * DEGREE),
  ];
}

/**
 * Azimuth above -180 to 180 and elevation -90 to 90 degrees of a vector of any length. Throws RangeError for a vector that
 * is not finite.
 */
export function directionAngles(
  x: number,
  y: number,
  z: number,
): { azimuthDeg: number; elevationDeg: number } {
  for (const part of [x, y, z]) checkNumber("A part of the vector", part, -LARGEST, LARGEST);
  const azimuthDeg = Math.atan2(y, x) / DEGREE;
  return {
    azimuthDeg: azimuthDeg <= -180 ? 180 : azimuthDeg,
    elevationDeg: Math.atan2(z, Math.hypot(x, y)) / DEGREE,
  };
}
