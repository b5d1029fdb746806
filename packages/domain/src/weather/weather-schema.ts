import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { numberOrNull, text, textOrNull } from "../reading/fields.ts";
import { listOf, part } from "../reading/parts.ts";

/** The weather at a snapshot's location on its day; null if unknown. */
export const weatherSchema = entity({
  /** Through the day, in order. */
  hourly: listOf(entity({ /** Local time, HH:mm. */ time: text, temperatureC: numberOrNull })),
  averageTemperatureC: numberOrNull,
  minTemperatureC: numberOrNull,
  maxTemperatureC: numberOrNull,
  /** Local times, as sent by the weather service. */
  astronomy: part(entity({ sunrise: textOrNull, sunset: textOrNull })),
  uvIndex: numberOrNull,
});

export type Weather = z.infer<typeof weatherSchema>;
