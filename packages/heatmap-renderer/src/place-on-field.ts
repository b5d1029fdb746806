import { type HeatmapPlacement, planTransform } from "./placement.ts";

/**
 * Where a place of the picture lies on the field, for `levelAt`: u and v are 0 to 1 from the top left of the picture,
 * and of the field in the answer. `shape` is the picture's width over its height. `undefined` beside the field. Throws
 * RangeError on a placement or shape that is none.
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
