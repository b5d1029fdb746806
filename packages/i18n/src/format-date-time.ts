import { dateLocale } from "./date-locale.ts";
import { once, yearOf } from "./formats.ts";

/** Date and time: "19 Nov 2026, 09:42", "Nov 19, 2026, 09:42 AM". `timeZone` is IANA. */
export function formatDateTime(date: Date, locale: string, timeZone: string): string {
  return once(`dateTime ${locale} ${timeZone}`, () => {
    const options: Intl.DateTimeFormatOptions = {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      timeZone,
    };
    return new Intl.DateTimeFormat(dateLocale(locale), options);
  }).format(date);
}

/** Date only: "19 Nov 2026", "Nov 19, 2026". `timeZone` is IANA. */
export function formatDate(date: Date, locale: string, timeZone: string): string {
  return once(`date ${locale} ${timeZone}`, () => {
    const options: Intl.DateTimeFormatOptions = {
      ...{ day: "numeric", month: "short", year: "numeric" },
      timeZone,
    };
    return new Intl.DateTimeFormat(dateLocale(locale), options);
  }).format(date);
}

/** The days of a range, both included: "1–21 Nov"; the year is added unless both are in that of `today`. */
export function formatDayRange(from: Date, to: Date, locale: string, today: Date, timeZone: string): string {
  const withYear = [from, to].some((day) => yearOf(day, timeZone) !== yearOf(today, timeZone));
  return once(`days ${locale} ${timeZone} ${withYear}`, () => {
    const options: Intl.DateTimeFormatOptions = {
      ...{ day: "numeric", month: "short", timeZone },
      ...(withYear ? { year: "numeric" } : {}),
    };
    return new Intl.DateTimeFormat(dateLocale(locale), options);
  }).formatRange(from, to);
}
