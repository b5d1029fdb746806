import { dayNumber } from "./zone-days.ts";

/** Whether a value is a day of the calendar as yyyy-mm-dd. */
export const isCalendarDay = (value: unknown): value is string =>
  // Years before 0 and after 9999 are longer.
  typeof value === "string" && value.length === 10 && dayNumber(value) !== undefined;
