import type { UtilizationKind } from "../leak/leak-defaults.ts";
import type { Utilization } from "../leak/utilization.ts";
import { limits } from "../limits.ts";
import { type ValidatedForm, validateForm } from "./form.ts";
import { numberIn } from "./number-in.ts";
import type { Validated } from "./validated.ts";

/** Hours per day: 1 to 24. */
export const validateUtilizationHours = (value: unknown): Validated<number> =>
  numberIn(value, limits.utilizationHours.min, limits.utilizationHours.max, "HOURS");

/** Days: 1 to 7 a week, or 1 to 365 a year if an edition counts the days of a year. */
export function validateUtilizationDays(
  value: unknown,
  context: { readonly kind: UtilizationKind },
): Validated<number> {
  const { min, max } =
    context.kind === "yearly" ? limits.utilizationDaysPerYear : limits.utilizationDaysPerWeek;
  return numberIn(value, min, max, "DAYS");
}

/** Weeks a year: 1 to 52. */
export const validateUtilizationWeeks = (value: unknown): Validated<number> =>
  numberIn(value, limits.utilizationWeeks.min, limits.utilizationWeeks.max, "WEEKS");

/** The fields of one form, as typed. `kind` decides which of them are read. */
export interface TypedUtilization {
  readonly hours?: unknown;
  readonly days?: unknown;
  readonly weeks?: unknown;
  readonly daysPerYear?: unknown;
}

/** Operating time of a machine: hours, days and weeks, or hours and days a year without weeks. */
export function validateUtilization(
  form: TypedUtilization,
  context: { readonly kind: UtilizationKind },
): ValidatedForm<Utilization> {
  const hours = validateUtilizationHours(form.hours);
  return context.kind === "yearly"
    ? validateForm({ hours, daysPerYear: validateUtilizationDays(form.daysPerYear, context) })
    : validateForm({
        hours,
        days: validateUtilizationDays(form.days, context),
        weeks: validateUtilizationWeeks(form.weeks),
      });
}
