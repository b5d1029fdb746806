/** A day of the calendar without time and zone, as yyyy-mm-dd. Such texts sort and compare as days do. */
export type CalendarDate = string;

/** The day, or null when there is none such (30 February). `month` from 1. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | null {
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month - 1, day);
  const exists =
    year >= 1 && date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return exists ? toCalendarDate(date) : null;
}

/** The day that a moment has on this device. */
export function toCalendarDate(date: Date): CalendarDate {
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

/** Noon of the day on this device: at noon no change of the clock moves a day. */
export function noonOf(day: CalendarDate): Date {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  const noon = new Date(2000, 0, 1, 12);
  noon.setFullYear(year, month - 1, date);
  return noon;
}

/** So many days later; earlier when negative. */
export function addDays(day: CalendarDate, days: number): CalendarDate {
  const date = noonOf(day);
  date.setDate(date.getDate() + days);
  return toCalendarDate(date);
}

/** So many months later, earlier when negative; the month's last day where it is shorter. */
export function addMonths(day: CalendarDate, months: number): CalendarDate {
  const date = noonOf(day);
  const dayOfMonth = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + months);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0, 12).getDate();
  date.setDate(Math.min(dayOfMonth, last));
  return toCalendarDate(date);
}
