import { dateLocale } from "./date-locale.ts";

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Caches Intl formats: creating one costs more than using it a hundred times. */
export function once<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Format,
): Format {
  const known = made.get(key) as Format | undefined;
  if (known) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

/** A number formatted for the language, with a true minus sign; an en dash if not finite. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  if (!Number.isFinite(value)) return "–";
  const key = `number ${locale} ${JSON.stringify(options)}`;
  return once(key, () => new Intl.NumberFormat(locale, options))
    .format(value)
    .replace("-", "\u2212");
}

/** The year of a moment in a time zone, to compare. */
export const yearOf = (date: Date, timeZone: string): string =>
  once(`year ${timeZone}`, () => new Intl.DateTimeFormat("en", { year: "numeric", timeZone })).format(date);

/** A day as a heading: "Thursday 19 November", "Thursday, November 19"; the year is added if it is not that of `today`. */
export function formatDay(
  date: Date,
  locale: string,
  today: Date,
  timeZone: string,
  width: "long" | "short" = "long",
): string {
  const withYear = yearOf(date, timeZone) !== yearOf(today, timeZone);
  return once(`day ${locale} ${timeZone} ${withYear} ${width}`, () => {
    const options: Intl.DateTimeFormatOptions = {
      weekday: width,
      day: "numeric",
      month: width,
      ...(withYear ? { year: "numeric" } : {}),
      timeZone,
    };
    return new Intl.DateTimeFormat(dateLocale(locale), options);
  }).format(date);
}

/** A time of day: "09:42", "09:42 AM". */
export function formatTime(date: Date, locale: string, timeZone: string): string {
  return once(`time ${locale} ${timeZone}`, () => {
    const options: Intl.DateTimeFormatOptions = {
      hour: "2-digit",
      minute: "2-digit",
      timeZone,
    };
    return new Intl.DateTimeFormat(dateLocale(locale), options);
  }).format(date);
}
