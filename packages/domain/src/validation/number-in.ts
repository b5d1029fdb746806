import { invalid, type Validated, valid } from "./validated.ts";

/**
 * A finite number within bounds, both included; never -0. Every refusal carries the bounds, and `unit` if given, for
 * the text beside the field. Text is not parsed here; see {@link parseTypedNumber}.
 */
export function numberIn(value: unknown, min: number, max: number, unit?: string): Validated<number> {
  const params = { min, max, ...(unit !== undefined && { unit }) };
  if (typeof value !== "number" || Number.isNaN(value)) return invalid("notANumber", params);
  return value < min || value > max ? invalid("outOfRange", params) : valid(withoutMinusZero(value));
}

/** Converts -0 to 0, so that no screen shows "-0". */
export const withoutMinusZero = (value: number): number => (value === 0 ? 0 : value);

/**
 * Parses a number as users type it: surrounding spaces, a decimal point or comma. Undefined for everything else,
 * including digit groups, because "1,500" is ambiguous.
 */
export function parseTypedNumber(text: string): number | undefined {
  const trimmed = text.trim();
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : undefined;
}
