/** Whether a value is a day of the calendar as yyyy-mm-dd. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00Z`);
  // `Date` reads February 30 as a day of March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}
