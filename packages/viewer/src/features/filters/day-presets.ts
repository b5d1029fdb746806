/** Common date ranges, up to today (yyyy-mm-dd). */
export const dayPresets = (today: string) =>
  [7, 30, 365].map((days) => ({ days, range: { from: daysBefore(today, days - 1), to: today } }));

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
