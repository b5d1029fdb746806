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
