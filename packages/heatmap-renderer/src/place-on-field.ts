import { type HeatmapPlacement, planTransform } from "./placement.ts";

/**
 * The position on the field of a position on the picture, for `levelAt`: u and v are 0 to 1 from the top left of the
 * picture, and of the field in the result. `shape` is the picture's width over its height. `undefined` outside the
 * field. Throws RangeError on an invalid placement or shape.
 */
export function placeOnField(
  placement: HeatmapPlacement | undefined,
  shape: number,
  u: number,
  v: number,
): { u: number; v: number } | undefined {
  if (!(shape > 0 && shape < Number.POSITIVE_INFINITY))
    throw new RangeError(`shape is ${shape}, not a width over a height`);
  const transform = planTransform(placement, shape, 1);
  const along = ([x, y, start]: readonly [number, number, number]) => u * shape * x + v * y + start;
  const place = { u: along(transform.u), v: along(transform.v) };
  const isOn = place.u >= 0 && place.u <= 1 && place.v >= 0 && place.v <= 1;
  return isOn ? place : undefined;
}
