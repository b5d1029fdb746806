import { limits } from "../limits.ts";
import { numberIn, withoutMinusZero } from "./number-in.ts";
import { invalid, type Validated, valid } from "./validated.ts";

/** The account's own price per kWh: required, above 0, up to 10,000. A stored 0 means "not set". */
export function validateEnergyPrice(value: unknown): Validated<number> {
  if (isMissing(value)) return invalid("required");
  const { max } = limits.costPerUnit;
  const price = numberIn(value, limits.costPerUnit.min, max);
  if (price.ok && price.value > 0) return price;
  return price.ok || (price.code === "outOfRange" && Number(value) < 0)
    ? invalid("notAboveZero", { min: 0, max })
    : price;
}

/** Kilograms of CO2 per kWh: not negative. */
export function validateCo2PerKwh(value: unknown): Validated<number> {
  if (typeof value !== "number" || !Number.isFinite(value)) return invalid("notANumber");
  return value < 0 ? invalid("belowZero", { min: 0 }) : valid(withoutMinusZero(value));
}

/** The correction factor for measured leaks: required, above 0. */
export function validateLeakCorrection(value: unknown): Validated<number> {
  if (isMissing(value)) return invalid("required");
  if (typeof value !== "number" || !Number.isFinite(value)) return invalid("notANumber");
  return value > 0 ? valid(value) : invalid("notAboveZero", { min: 0 });
}

/**
 * The settings with another currency. A price in the old currency is wrong in the new one, so it is reset to 0, "not
 * set"; choosing the same currency changes nothing.
 */
export function withCurrency<
  Settings extends { readonly currency_iso_code: string; readonly energy_cost_kwh: number },
>(settings: Settings, currency: string): Settings {
  return currency === settings.currency_iso_code
    ? settings
    : { ...settings, currency_iso_code: currency, energy_cost_kwh: 0 };
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === "";
