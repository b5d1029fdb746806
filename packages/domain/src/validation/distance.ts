import { limits } from "../limits.ts";
import { type DistanceUnit, distanceToMeters } from "../units/length.ts";
import { numberIn } from "./number-in.ts";
import { type Validated, valid } from "./validated.ts";

/**
 * The distance to the source as typed, in `unit`: 0.3 to 500 m, or 1 to 1500 ft; null if unknown. The value is in
 * meters, the `params` of a refusal in the unit typed.
 */
export function validateDistance(
  value: unknown,
  context: { readonly unit: DistanceUnit },
): Validated<number | null> {
  if (value === null) return valid(null);
  const { min, max } = context.unit === "FEET" ? limits.distanceFt : limits.distanceM;
  const typed = numberIn(value, min, max, context.unit);
  return typed.ok ? valid(distanceToMeters(typed.value, context.unit)) : typed;
}
