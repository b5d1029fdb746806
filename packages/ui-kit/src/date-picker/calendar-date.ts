/** A calendar day without time and zone, as yyyy-mm-dd. These strings sort and compare chronologically. */
export type CalendarDate = string;

/** The day, or null if it does not exist (30 February). `month` from 1. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | null {
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month - 1, day);
  const exists =
    year >= 1 && date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return exists ? toCalendarDate(date) : null;
}

/** The day of a time on this device. */
export function toCalendarDate(date: Date): CalendarDate {
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

/** Noon of the day on this device: at noon a daylight saving change never shifts the day. */
export function noonOf(day: CalendarDate): Date {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  const noon = new Date(2000, 0, 1, 12);
  noon.setFullYear(year, month - 1, date);
  return noon;
}

/** This many days later; earlier if negative. */
export function addDays(day: CalendarDate, days: number): CalendarDate {
  const date = noonOf(day);
  date.setDate(date.getDate() + days);
  return toCalendarDate(date);
}

/** This many months later, earlier if negative; clamped to the month's last day. */
export function addMonths(day: CalendarDate, months: number): CalendarDate {
  const date = noonOf(day);
  const dayOfMonth = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + months);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0, 12).getDate();
  date.setDate(Math.min(dayOfMonth, last));
  return toCalendarDate(date);
}
