import { limits } from "../limits.ts";
import { type PressureUnit, pressureToBar } from "../units/pressure.ts";
import { numberIn } from "./number-in.ts";
import { type Validated, valid } from "./validated.ts";

/**
 * The gauge pressure in the line as typed, in `unit`: 0.1 to 100 bar, or 1.5 to 1450 psi; null if unknown. The value is
 * in bar, the `params` of a refusal in the unit typed.
 */
export function validateLinePressure(
  value: unknown,
  context: { readonly unit: PressureUnit },
): Validated<number | null> {
  if (value === null) return valid(null);
  const { min, max } = context.unit === "PSI" ? limits.linePressurePsi : limits.linePressureBar;
  const typed = numberIn(value, min, max, context.unit);
  return typed.ok ? valid(pressureToBar(typed.value, context.unit)) : typed;
}
