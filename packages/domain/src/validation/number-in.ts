import { invalid, type Validated, valid } from "./validated.ts";

/**
 * A finite number within bounds, both included; never -0. Every refusal carries the bounds, and `unit` where there is
 * one, for the text beside the field. Text is not read as a number here; see {@link parseTypedNumber}.
 */
export function numberIn(value: unknown, min: number, max: number, unit?: string): Validated<number> {
  const params = { min, max, ...(unit !== undefined && { unit }) };
  if (typeof value !== "number" || Number.isNaN(value)) return invalid("notANumber", params);
  return value < min || value > max ? invalid("outOfRange", params) : valid(withoutMinusZero(value));
}

/** -0 is 0, so that no screen ever reads "-0". */
export const withoutMinusZero = (value: number): number => (value === 0 ? 0 : value);

/**
 * Reads a number as people type it: spaces around it, a point or a comma for the decimals. Undefined for everything
 * else, digit groups included, because "1,500" means two things.
 */
export function parseTypedNumber(text: string): number | undefined {
  const trimmed = text.trim();
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : undefined;
}
