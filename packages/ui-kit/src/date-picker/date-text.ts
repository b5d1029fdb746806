import { plainFigures } from "../lib/plain-figures.ts";
import { type CalendarDate, calendarDate, noonOf } from "./calendar-date.ts";

/** "en" without a country is formatted day first, as in the whole product: 19/11/2026. Intl alone would use en-US. */
const forDates = (locale: string) => (locale === "en" ? "en-GB" : locale);

const formats = new Map<string, Intl.DateTimeFormat>();

/** A cached format of the language. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(forDates(locale), options);
  formats.set(key, known);
  return known;
}

const inFigures = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

/** The day in digits in the language's format and calendar: "19.11.2026". */
export function formatDateInFigures(day: CalendarDate, locale: string): string {
  return dateFormat(locale, inFigures)
    .format(noonOf(day))
    .replace(/[\u200e\u200f]/g, "");
}

/** The day in words, to confirm how the input was understood: "Thursday 19 November 2026". */
export function formatDateInWords(day: CalendarDate, locale: string): string {
  return dateFormat(locale, { weekday: "long", day: "numeric", month: "long", year: "numeric" }).format(
    noonOf(day),
  );
}

/** Offset of the years of the language's calendar: 543 in Thai, 0 in most. */
function yearsAhead(locale: string): number {
  const part = dateFormat(locale, inFigures)
    .formatToParts(noonOf("2026-06-15"))
    .find(({ type }) => type === "year" || type === ("relatedYear" as string));
  const year = Number(plainFigures(part?.value ?? ""));
  return Number.isFinite(year) && year > 0 ? year - 2026 : 0;
}

type DatePart = "year" | "month" | "day";

/** The parts of a date in the order of the language. */
function orderOf(locale: string): DatePart[] {
  return dateFormat(locale, inFigures)
    .formatToParts(noonOf("2026-06-15"))
    .map(({ type }) => type)
    .filter((type) => type === "year" || type === "month" || type === "day");
}

/** Digits without separators, for keyboards that have none: 19112026, 191126, 1911. */
function cut(figures: string, places: readonly DatePart[]): string[] | undefined {
  const years = figures.length - 4;
  if (years !== 0 && years !== 2 && years !== 4) return undefined;
  let at = 0;
  return places.map((place) => {
    const from = at;
    at += place === "year" ? years : 2;
    return figures.slice(from, at);
  });
}

/**
 * Parses a typed day: in the order of the language with any separators or none, or as yyyy-mm-dd. Two-digit years are
 * of this century, a missing year is that of `today`. Null for an empty text, undefined if it is not a day.
 */
export function parseDate(
  text: string,
  locale: string,
  today: CalendarDate,
): CalendarDate | null | undefined {
  const typed = plainFigures(text.trim());
  if (typed === "") return null;
  const order = orderOf(locale);
  const figures = typed.match(/\d+/g) ?? [];
  const read = (places: readonly DatePart[], from: readonly string[] | undefined) =>
    from?.length === places.length ? dayOf(places, from, locale, today) : undefined;
  const yearFirst = ["year", "month", "day"] as const;
  const dayAndMonth = order.filter((type) => type !== "year");
  if (figures.length === 1) {
    const [one = ""] = figures;
    const places = one.length === 4 ? dayAndMonth : order;
    return (
      read(places, cut(one, places)) ?? (one.length === 8 ? read(yearFirst, cut(one, yearFirst)) : undefined)
    );
  }
  // 5,5 is a number, not a date.
  if (figures.length === 2) return /^\d+\s*,\s*\d+$/.test(typed) ? undefined : read(dayAndMonth, figures);
  return read(figures[0]?.length === 4 ? yearFirst : order, figures);
}

function dayOf(
  places: readonly DatePart[],
  figures: readonly string[],
  locale: string,
  today: CalendarDate,
): CalendarDate | undefined {
  const read = Object.fromEntries(places.map((type, at) => [type, figures[at] ?? ""]));
  const written = read.year ?? "";
  const ahead = yearsAhead(locale);
  let year = written === "" ? noonOf(today).getFullYear() : Number(written);
  if (written.length === 2) year = ahead ? 2500 + year : 2000 + year;
  // 2569 is only possible in a calendar that is ahead.
  if (ahead && year - ahead > 1800) year -= ahead;
  return calendarDate(year, Number(read.month), Number(read.day)) ?? undefined;
}

/** The first day of the week: 0 is Sunday. Monday if the browser does not know. */
export function firstWeekday(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(forDates(locale)) as Intl.Locale & {
    weekInfo?: { firstDay: number };
    getWeekInfo?: () => { firstDay: number };
  };
  const firstDay = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
  return (firstDay % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}
