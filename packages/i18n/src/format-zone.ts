import { dateLocale } from "./date-locale.ts";
import { once } from "./formats.ts";

/** The short name of a time zone at a time: "EET", "GMT+7". `timeZone` is IANA; default: the device's. */
export function formatZone(date: Date, locale: string, timeZone?: string): string {
  const format = once(`zone ${locale} ${timeZone}`, () => {
    const options: Intl.DateTimeFormatOptions = { timeZoneName: "short", ...(timeZone ? { timeZone } : {}) };
    return new Intl.DateTimeFormat(dateLocale(locale), options);
  });
  return format.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value ?? "";
}
