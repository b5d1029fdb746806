import type { LeakUnit } from "./leak-size.ts";
import { type Digits, digitOptions, numberFormat, numberText, roundToDigits } from "./number-text.ts";

const symbols: Readonly<Record<LeakUnit, string>> = { LPM: "l/min", CFM: "ft³/min", GS: "g/s", KGA: "kg/a" };

/** The symbol of a leak unit, the same in all languages: l/min, ft³/min, g/s, kg/a. */
export const leakUnitSymbol = (unit: LeakUnit): string => symbols[unit];

/** Below this the decimals leave three digits at most; rounding twice could change the last one. */
const fourDigits = 1000;

/** No range of an estimate supports more than three digits. */
const threeDigits = (size: number) => (Math.abs(size) >= fourDigits ? roundToDigits(size, 3) : size);

/** How many digits a leak size shows. Chosen before rounding: 9.95 l/min has one decimal and reads 10.0, not 10. */
function leakSizeDigits(size: number, unit: LeakUnit): Digits {
  const magnitude = Math.abs(size);
  if (magnitude >= 100 && unit !== "GS" && unit !== "KGA") return { decimals: 0 };
  if (unit === "LPM") return { decimals: magnitude >= 10 ? 0 : magnitude >= 1 ? 1 : 2 };
  if (unit === "CFM") return { decimals: magnitude >= 1 ? 1 : magnitude >= 0.1 ? 2 : 3 };
  return { significant: 3 };
}

/** A leak size without its unit, for a column that names the unit once. Otherwise as {@link formatLeakSize}. */
export const formatLeakSizeNumber = (size: number, unit: LeakUnit, locale: string): string =>
  numberText(threeDigits(size), leakSizeDigits(size, unit), locale);

/** A leak size rounded to the digits that {@link formatLeakSize} shows. */
export function roundLeakSize(size: number, unit: LeakUnit): number {
  const options = { ...digitOptions(leakSizeDigits(size, unit), size), useGrouping: false };
  return Number(numberFormat("en", options).format(threeDigits(size)));
}

/**
 * A leak size, given in `unit`, as the locale writes numbers, with its unit. l/min: no decimals from 10, one from 1,
 * else two. ft³/min: one decimal from 1, two from 0.1, else three. g/s and kg/a: three significant digits. Never more
 * than three digits, because no range of an estimate supports more. An en dash if not finite.
 *
 * @example formatLeakSize(9.94, "LPM", "de"); // "9,9 l/min"
 */
export const formatLeakSize = (size: number, unit: LeakUnit, locale: string): string =>
  `${formatLeakSizeNumber(size, unit, locale)}\u00a0${leakUnitSymbol(unit)}`;
