/** Shown if there is no number. */
export const noNumber = "\u2013";

/** How many decimals or significant digits are shown; 0 to 15 of either. */
export type Digits =
  | { readonly decimals: number; readonly atLeast?: number }
  | { readonly significant: number };

/** A smaller number is a rounding error, not a quantity, and is shown as 0 instead of a row of zeros. */
const smallestShown = 1e-9;

/** A number rounded to significant digits: 2,134 with two digits is 2,100. A number that is not finite is unchanged. */
export const roundToDigits = (value: number, significant: number): number =>
  Number.isFinite(value) ? Number(value.toPrecision(significant)) : value;

const made = new Map<string, Intl.NumberFormat>();
const maxKept = 500;

/**
 * A format of the locale, or of English if the locale is unknown or malformed: never that of the machine. Creating one
 * costs more than using it a hundred times, so the last few hundred are cached.
 */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known;
  if (made.size >= maxKept) made.clear();
  const format = new Intl.NumberFormat([...knownLocale(locale), "en"], options);
  made.set(key, format);
  return format;
}

function knownLocale(locale: string): string[] {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale);
  } catch {
    return [];
  }
}

/** Options for the digits, with no minus before a number that rounds to 0. */
export function digitOptions(digits: Digits, value: number): Intl.NumberFormatOptions {
  if ("decimals" in digits)
    return {
      signDisplay: "negative",
      minimumFractionDigits: digits.atLeast ?? digits.decimals,
      maximumFractionDigits: digits.decimals,
    };
  if (isNothing(value)) return { signDisplay: "negative", maximumFractionDigits: 0 };
  const { significant } = digits;
  return {
    signDisplay: "negative",
    minimumSignificantDigits: significant,
    maximumSignificantDigits: significant,
  };
}

const isNothing = (value: number) => Math.abs(value) < smallestShown;

/** Writes a value by the format, with a true minus sign; {@link noNumber} if not finite. */
export function writeNumber(value: number, format: Intl.NumberFormat): string {
  if (!Number.isFinite(value)) return noNumber;
  return format.format(isNothing(value) ? 0 : value).replace("-", "\u2212");
}

/** A number in the locale's format. */
export const numberText = (value: number, digits: Digits, locale: string): string =>
  writeNumber(value, numberFormat(locale, digitOptions(digits, value)));

/** A number and the symbol of its unit after a no-break space; the symbol is the same in all languages. */
export const quantityText = (value: number, digits: Digits, symbol: string, locale: string): string =>
  `${numberText(value, digits, locale)}\u00a0${symbol}`;

/** A number with at most this many decimals, no trailing zeros, and a decimal point, for names and payloads. */
export const plainDecimal = (value: number, decimals: number): string =>
  value
    .toFixed(decimals)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
