import { limits } from "../limits.ts";
import type { LeakUnit } from "../units/leak-size.ts";
import { specificPowerAsStored } from "../units/specific-power.ts";
import { numberIn } from "./number-in.ts";
import { type Validated, valid } from "./validated.ts";

/**
 * The specific power of a compressor: 0 to 1000 in the unit in which it is typed, which follows the leak unit:
 * kW/(100cfm) beside CFM, kW/(m3/min) beside the others. The value is in kW/(m3/min), as it is sent.
 */
export function validateSpecificPower(
  value: unknown,
  context: { readonly leakUnit: LeakUnit },
): Validated<number> {
  const typed = numberIn(value, limits.specificPower.min, limits.specificPower.max, context.leakUnit);
  return typed.ok ? valid(specificPowerAsStored(typed.value, context.leakUnit)) : typed;
}
