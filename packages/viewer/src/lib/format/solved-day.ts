import { type Validated, validateFixedDate } from "@sonolens/domain";

/** The calendar day of a time on this device: yyyy-mm-dd. */
export function dayOf(timeMs: number): string {
  const date = new Date(timeMs);
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

/** Noon of a day on this device, milliseconds since 1970. */
export function noonMs(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12).getTime();
}

/** The days on which a finding can have been solved: from that of the snapshot to today. */
export function daysToSolve(
  createdMs: number,
  nowMs: number,
): { readonly first: string; readonly last: string } {
  return { first: dayOf(createdMs), last: dayOf(Math.max(createdMs, nowMs)) };
}

/**
 * The time for a day on which a finding was solved, milliseconds since 1970: noon, unless the snapshot was taken later
 * on that day, or noon is in the future. Rejected with `fixedBeforeCreation` before the day of the snapshot.
 */
export function solvedMs(
  day: string,
  { createdMs, nowMs, timeZone }: { createdMs: number; nowMs: number; timeZone: string },
): Validated<number | null> {
  return validateFixedDate(Math.min(noonMs(day), Math.max(createdMs, nowMs)), { createdMs, timeZone });
}
