import { limits } from "../limits.ts";
import { numberIn } from "./number-in.ts";
import type { Validated } from "./validated.ts";

/** Relative humidity of the air: 0 to 100 percent. Send it only if valid. */
export const validateHumidity = (value: unknown): Validated<number> =>
  numberIn(value, limits.humidityPercent.min, limits.humidityPercent.max, "PERCENT");
