import { plainFigures } from "../lib/plain-figures.ts";

const spaces = /[\s\u00a0\u2007\u2009\u202f'’]/g;

/** The grouping sign of the language; empty if it is a space or unknown. */
function groupSign(locale: string): string {
  const part = new Intl.NumberFormat(locale).formatToParts(1234567.8).find((each) => each.type === "group");
  return plainFigures(part?.value ?? "").replace(spaces, "");
}

/**
 * Parses a typed number: decimal comma or point, grouped by spaces, apostrophes, or the language's own sign; digits and
 * signs of any keyboard. Null for empty text, NaN if it cannot be parsed.
 */
export function parseNumber(text: string, locale: string): number | null {
  let rest = plainFigures(text).replace(spaces, "");
  if (rest === "") return null;
  const group = groupSign(locale);
  if (group && new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(?!\\${group})`).test(rest)) {
    const other = group === "," ? "." : ",";
    // "1.284" if points group; but "0.284" can only be a decimal.
    if (
      !/^[+-]?0/.test(rest) &&
      (rest.split(group).length > 2 || rest.includes(other) || /\d{3}$/.test(rest))
    )
      rest = rest.replaceAll(group, "");
  }
  rest = rest.replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(rest) ? Number(rest) : Number.NaN;
}

/** Formats a number for editing: no grouping, the language's decimal sign, at most `maxDecimals` decimals. */
export function formatForEditing(value: number | null, locale: string, maxDecimals: number): string {
  if (value === null || !Number.isFinite(value)) return "";
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: maxDecimals }).format(
    value,
  );
}
