import { limits } from "../limits.ts";
import { numberIn } from "./number-in.ts";
import { invalid, type Validated, valid } from "./validated.ts";

/** Dynamic range of the heat map: above 0, up to 100 dB. */
export function validateDynamicRange(value: unknown): Validated<number> {
  if (value === 0) return invalid("outOfRange", { min: 0, max: limits.dynamicRangeDb });
  return numberIn(value, 0, limits.dynamicRangeDb);
}

/** Brightness of the picture: 0 to 1. */
export const validatePictureBrightness = (value: unknown): Validated<number> => numberIn(value, 0, 1);

/** `single` draws the strongest source, `multi` all of them. */
export type HeatmapMode = "single" | "multi";

export const validateHeatmapMode = (value: unknown): Validated<HeatmapMode> =>
  value === "single" || value === "multi" ? valid(value) : invalid("unknownValue");
