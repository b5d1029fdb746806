import { currencySymbols } from "./currency.ts";
import { type Digits, digitOptions, numberFormat, roundToDigits, writeNumber } from "./number-text.ts";

const tenMillion = 10_000_000;

function costDigits(cost: number): Digits {
  const magnitude = Math.abs(cost);
  return magnitude >= 1 && magnitude < tenMillion ? { decimals: 0 } : { significant: 3 };
}

/**
 * A cost in the locale's currency format: no decimals from 1 to under 10 million, otherwise three significant digits.
 * CNY, EUR, GBP, JPY, RUB and USD by symbol, other currencies by code. An en dash if not finite; a text that is not a
 * currency code is appended unchanged.
 *
 * @example formatCost(1234.5, "EUR", "de"); // "1.235 €"
 */
export const formatCost = (cost: number, currency: string, locale: string): string =>
  moneyText(cost, digitOptions(costDigits(cost), cost), currency, locale);

/** Digits of a cost that follows from an estimate: its range supports no more. */
const estimatedDigits = 2;

/**
 * A cost that was computed from an estimated leak size, or a sum of such costs, in two digits: "$2,100", "¥5.5M". No
 * decimals from 1 on, and millions in short. Otherwise as {@link formatCost}, which has all digits.
 *
 * @example formatEstimatedCost(2134.5, "USD", "en"); // "$2,100"
 */
export function formatEstimatedCost(cost: number, currency: string, locale: string): string {
  // Rounding twice could change the last digit of a smaller one.
  const rounded = Math.abs(cost) >= 100 ? roundToDigits(cost, estimatedDigits) : cost;
  const magnitude = Math.abs(rounded);
  if (magnitude >= 1_000_000) {
    const options = { notation: "compact", signDisplay: "negative", maximumSignificantDigits: 2 } as const;
    return moneyText(rounded, options, currency, locale);
  }
  const digits: Digits = magnitude >= 1 ? { decimals: 0 } : { significant: estimatedDigits };
  return moneyText(rounded, digitOptions(digits, rounded), currency, locale);
}

/** A cost rounded to the digits that {@link formatEstimatedCost} shows. */
export function roundEstimatedCost(cost: number): number {
  const magnitude = Math.abs(cost);
  return magnitude >= 1 && magnitude < 100 ? Math.round(cost) : roundToDigits(cost, estimatedDigits);
}

function moneyText(
  cost: number,
  options: Intl.NumberFormatOptions,
  currency: string,
  locale: string,
): string {
  if (!/^[A-Z]{3}$/i.test(currency)) {
    const number = writeNumber(cost, numberFormat(locale, options));
    return currency.trim() === "" ? number : `${number}\u00a0${currency.trim()}`;
  }
  const code = currency.toUpperCase();
  const symbol = Object.hasOwn(currencySymbols, code) ? currencySymbols[code] : undefined;
  const text = writeNumber(
    cost,
    numberFormat(locale, {
      ...options,
      style: "currency",
      currency: code,
      currencyDisplay: displayOf(code, symbol),
    }),
  );
  return symbol === undefined ? text : text.replace(code, symbol);
}

/** The rouble is written ₽ in its own language only; its narrow form is in all. */
function displayOf(code: string, symbol: string | undefined): "code" | "symbol" | "narrowSymbol" {
  if (symbol === undefined) return "code";
  return code === "RUB" ? "narrowSymbol" : "symbol";
}

/** A cost per year: "€1,235/y", "1.235 €/a". Otherwise as {@link formatCost}. */
export const formatCostPerYear = (cost: number, currency: string, locale: string): string =>
  aYear(formatCost(cost, currency, locale), cost, locale);

const aYear = (text: string, cost: number, locale: string) =>
  Number.isFinite(cost) ? text + perYear(locale) : text;

/** The locale's "/year" suffix, taken from its format of kilograms per year. */
function perYear(locale: string): string {
  // German would use J, which could be read as joule beside energy.
  if (/^de\b/i.test(locale)) return "/a";
  const format = numberFormat(locale, { style: "unit", unit: "kilogram-per-year" });
  const known = perYearOf.get(format);
  if (known !== undefined) return known;
  const kilogram = unitOf(numberFormat(locale, { style: "unit", unit: "kilogram" }));
  const kilogramPerYear = unitOf(format);
  const text = kilogramPerYear.startsWith(`${kilogram}/`) ? kilogramPerYear.slice(kilogram.length) : "/a";
  perYearOf.set(format, text);
  return text;
}

const perYearOf = new WeakMap<Intl.NumberFormat, string>();

const unitOf = (format: Intl.NumberFormat) =>
  format.formatToParts(1).find(({ type }) => type === "unit")?.value ?? "";
