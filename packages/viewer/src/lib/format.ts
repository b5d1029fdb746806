import { formatDecibel, formatNumber } from "@sonolens/i18n";

/** A number with a fixed count of decimals, as the locale writes it. */
export const fixedText = (value: number, digits: number, locale: string): string =>
  formatNumber(value, locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A level with its unit, one decimal: `52.4 dB`. */
export const levelText = (levelDb: number, locale: string): string => formatDecibel(levelDb, locale);

/** A difference of levels, one decimal and always with its sign. */
export const levelDifferenceText = (differenceDb: number, locale: string): string =>
  formatNumber(differenceDb, locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });

/** A frequency band in kHz: `28–42 kHz`; below 10 kHz with one decimal where it has one. */
export function bandText(bandHz: readonly number[], locale: string): string {
  const kilo = (hz: number) => {
    const value = hz / 1000;
    return fixedText(value, value >= 10 || Number.isInteger(value) ? 0 : 1, locale);
  };
  return `${kilo(bandHz[0] ?? 0)}–${kilo(bandHz[1] ?? 0)}\u00a0kHz`;
}
