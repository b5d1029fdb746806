import { limits } from "../limits.ts";
import { type TemperatureUnit, temperatureToCelsius } from "../units/temperature.ts";
import { numberIn } from "./number-in.ts";
import { type Validated, valid } from "./validated.ts";

/**
 * The temperature of the air as typed, in `unit`: -273 to 1000 degrees Celsius, or -459 to 1832 Fahrenheit. The value
 * is in Celsius, as it is sent, the `params` of a refusal in the unit typed.
 */
export function validateTemperature(
  value: unknown,
  context: { readonly unit: TemperatureUnit },
): Validated<number> {
  const { min, max } = context.unit === "FAHRENHEIT" ? limits.temperatureF : limits.temperatureC;
  const typed = numberIn(value, min, max, context.unit);
  return typed.ok ? valid(temperatureToCelsius(typed.value, context.unit)) : typed;
}
