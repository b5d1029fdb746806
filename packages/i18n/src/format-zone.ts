import { dateLocale } from "./date-locale.ts";
import { formatDateTime } from "./format-date-time.ts";
import { once } from "./formats.ts";

/** The short name of a time zone at a time: "EET", "GMT+7". `timeZone` is IANA. */
export const formatZone = (date: Date, locale: string, timeZone: string): string =>
  zoneName(date, locale, "short", timeZone);

/** The name of a clock in summer and winter alike: "Eastern European Time". `timeZone` is IANA. */
export const formatClock = (locale: string, timeZone: string): string =>
  zoneName(new Date(), locale, "longGeneric", timeZone);

/** Date and time with the zone, for a time that is read on its own: "19 Nov 2026, 09:42 EET". */
export const formatZonedDateTime = (date: Date, locale: string, timeZone: string): string =>
  `${formatDateTime(date, locale, timeZone)} ${formatZone(date, locale, timeZone)}`.trim();

function zoneName(date: Date, locale: string, form: "short" | "longGeneric", timeZone: string): string {
  const format = once(`zone ${form} ${locale} ${timeZone}`, () => {
    const options: Intl.DateTimeFormatOptions = { timeZoneName: form, timeZone };
    return new Intl.DateTimeFormat(dateLocale(locale), options);
  });
  return format.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value ?? "";
}
