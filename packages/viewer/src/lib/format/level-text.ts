import { formatNumber } from "@sonolens/i18n";

/** A level difference with one decimal and always with its sign. */
export const levelDifferenceText = (differenceDb: number, locale: string): string =>
  formatNumber(differenceDb, locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
