const cache = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, digits: number, signed: boolean): Intl.NumberFormat {
  const key = `${locale} ${digits} ${signed}`;
  const known = cache.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(signed && { signDisplay: "always" as const }),
  });
  cache.set(key, made);
  return made;
}

/** A number with a fixed count of decimals, as the locale writes it. */
export const fixedText = (value: number, digits: number, locale: string): string =>
  formatter(locale, digits, false).format(value);

/** A level with its unit, one decimal: `52.4 dB`. */
export const levelText = (levelDb: number, locale: string): string => `${fixedText(levelDb, 1, locale)} dB`;

/** A difference of levels, one decimal and always with its sign. */
export const levelDifferenceText = (differenceDb: number, locale: string): string =>
  formatter(locale, 1, true).format(differenceDb);

/** A frequency band in kHz: `28–42 kHz`; below 10 kHz with one decimal where it has one. */
export function bandText(bandHz: readonly [number, number], locale: string): string {
  const kilo = (hz: number) => {
    const value = hz / 1000;
    return fixedText(value, value >= 10 || Number.isInteger(value) ? 0 : 1, locale);
  };
  return `${kilo(bandHz[0])}–${kilo(bandHz[1])} kHz`;
}
