/** Days from today for which the last day of a repair is offered. */
export const duePresets = [7, 14, 28] as const;

/** The day some days after another, yyyy-mm-dd. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
