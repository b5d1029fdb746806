import { limits } from "../limits.ts";
import type { DistanceUnit } from "../units/length.ts";
import { validateDistance } from "../validation/distance.ts";
import { type ValidatedForm, validateForm } from "../validation/form.ts";
import { numberIn, withoutMinusZero } from "../validation/number-in.ts";
import { invalid, type Validated, valid } from "../validation/validated.ts";

/** Frequency of the mains in Hz: 0 (find it in the signal), or 12.5 to 450. */
export function validateAcFrequency(value: unknown): Validated<number> {
  if (value === 0) return valid(0);
  return numberIn(value, limits.acFrequencyHz.min, limits.acFrequencyHz.max, "HERTZ");
}

/** Voltage in kV; negative values become 0, null (not known, left out of payloads) stays null. */
export function validateVoltage(value: unknown): Validated<number | null> {
  if (value === null) return valid(null);
  if (typeof value !== "number" || !Number.isFinite(value)) return invalid("notANumber");
  return valid(withoutMinusZero(Math.max(0, value)));
}

/** Parameters of a PD analysis; `voltageKv` is left out if unknown. */
export interface PdInputs {
  readonly distanceM: number;
  readonly acFrequencyHz: number;
  readonly voltageKv?: number;
}

/**
 * The form of the PD analysis: sent only if valid, that is with a distance and a frequency. Distance is typed in `unit`
 * and returned in meters.
 */
export function validatePdInputs(
  form: { readonly distance: unknown; readonly acFrequencyHz: unknown; readonly voltageKv?: unknown },
  context: { readonly unit: DistanceUnit },
): ValidatedForm<PdInputs> {
  const distance = validateDistance(form.distance, context);
  const voltage = validateVoltage(form.voltageKv ?? null);
  const needed = {
    distanceM:
      !distance.ok || distance.value !== null ? (distance as Validated<number>) : invalid("required"),
    acFrequencyHz: validateAcFrequency(form.acFrequencyHz),
  };
  if (voltage.ok && voltage.value === null) return validateForm<PdInputs>(needed);
  return validateForm<PdInputs>({ ...needed, voltageKv: voltage as Validated<number> });
}
