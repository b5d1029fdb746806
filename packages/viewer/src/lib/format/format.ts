import { formatNumber } from "@sonolens/i18n";

/** A number with a fixed count of decimals, in the format of the locale. */
export const fixedText = (value: number, digits: number, locale: string): string =>
  formatNumber(value, locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // No sign if it rounds to zero.
    signDisplay: "negative",
  });

/** A frequency band in kHz: `28–42 kHz`; below 10 kHz with one decimal if needed. */
export function bandText(bandHz: readonly number[], locale: string): string {
  const kilo = (hz: number) => {
    const value = hz / 1000;
    return fixedText(value, value >= 10 || Number.isInteger(value) ? 0 : 1, locale);
  };
  return `${kilo(bandHz[0] ?? 0)}–${kilo(bandHz[1] ?? 0)}\u00a0kHz`;
}
