import { type Digits, digitOptions, numberFormat, writeNumber } from "./number-text.ts";

/** What stands for a currency where a language has only its code. All other currencies are shown by code. */
const symbols: Readonly<Record<string, string>> = {
  CNY: "CN¥",
  EUR: "€",
  GBP: "£",
  JPY: "JP¥",
  RUB: "₽",
  USD: "$",
};

const tenMillion = 10_000_000;

function costDigits(cost: number): Digits {
  const magnitude = Math.abs(cost);
  return magnitude >= 1 && magnitude < tenMillion ? { decimals: 0 } : { significant: 3 };
}

/**
 * A cost as the locale writes money: no decimals from 1 to under 10 million, otherwise three significant digits.
 * CNY, EUR, GBP, JPY, RUB and USD by symbol, other currencies by code. An en dash for what is not finite; a text
 * that is no currency code stands behind the number as it is.
 *
 * @example formatCost(1234.5, "EUR", "de"); // "1.235 €"
 */
export function formatCost(cost: number, currency: string, locale: string): string {
  const options = digitOptions(costDigits(cost), cost);
  if (!/^[A-Z]{3}$/i.test(currency)) {
    const number = writeNumber(cost, numberFormat(locale, options));
    return currency.trim() === "" ? number : `${number}\u00a0${currency.trim()}`;
  }
  const code = currency.toUpperCase();
  const symbol = Object.hasOwn(symbols, code) ? symbols[code] : undefined;
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

/** A cost per year: "€1,235/y", "1.235 €/a". As {@link formatCost} otherwise. */
export function formatCostPerYear(cost: number, currency: string, locale: string): string {
  const text = formatCost(cost, currency, locale);
  return Number.isFinite(cost) ? text + perYear(locale) : text;
}

/** The "/year" that the locale writes behind a unit, taken from its kilograms per year. */
function perYear(locale: string): string {
  // German would write J, which reads as joule beside energy.
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
