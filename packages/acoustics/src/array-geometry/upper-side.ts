import { arrayNormal, arrayShape } from "./array-shape.ts";

/** A plane whose normal rises less than this (as a sine, about 6 degrees) is upright: it has no upper side. */
const uprightSine = 0.1;

/** One of the two sides of a plane that an array cannot distinguish. */
export interface PlaneSide {
  /** Unit vector at right angles to the plane, to this side. */
  readonly normal: readonly [number, number, number];
  /** False for an upright plane, whose sides are only left and right, or front and back. */
  readonly isUpper: boolean;
}

/**
 * The side of a planar array on which to look for sources: the upper one, or, if the plane is upright, the one for
 * which its normal's largest component is positive. Undefined for microphones in space and on a line. `positionsM` is
 * [microphone][x, y, z] in meters.
 */
export function upperSide(positionsM: Float64Array): PlaneSide | undefined {
  const geometry = Array.from({ length: Math.floor(positionsM.length / 3) }, (_, index) => ({
    name: "",
    positionM: [...positionsM.subarray(3 * index, 3 * index + 3)] as [number, number, number],
  }));
  if (arrayShape(geometry) !== "planar") return undefined;
  const normal = arrayNormal(geometry);
  if (normal === undefined) return undefined;
  const [x, y, z] = normal;
  const isUpper = Math.abs(z) >= uprightSine;
  return { normal: isUpper && z < 0 ? [-x, -y, -z] : normal, isUpper };
}
