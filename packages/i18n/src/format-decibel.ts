import { formatNumber } from "./formats.ts";

/** A level or a level difference with one decimal and its unit after a no-break space: "52.4 dB". */
export function formatDecibel(
  levelDb: number,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const text = formatNumber(levelDb, locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    ...options,
  });
  return `${text}\u00a0dB`;
}
