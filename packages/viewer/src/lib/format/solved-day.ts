import { calendarDay, noonOfDay, type Validated, validateFixedDate } from "@sonolens/domain";

/** The days on which a finding can have been solved: from that of the snapshot to today. */
export function daysToSolve(
  createdMs: number,
  nowMs: number,
  timeZone: string,
): { readonly first: string; readonly last: string } {
  return {
    first: calendarDay(createdMs, timeZone),
    last: calendarDay(Math.max(createdMs, nowMs), timeZone),
  };
}

/** Offsets of time zones are whole quarters of an hour. */
const quarterHourMs = 900_000;

/**
 * The time stored for an entered day, milliseconds since 1970: its noon. While that is in the future, the last
 * whole quarter of an hour, by which an entered time differs from that of the marking (`confirmingSnapshots`); or the
 * time of the snapshot if it was taken since.
 */
export const enteredDayMs = (
  day: string,
  { createdMs, nowMs, timeZone }: { createdMs: number; nowMs: number; timeZone: string },
): number =>
  Math.min(noonOfDay(day, timeZone), Math.max(createdMs, Math.floor(nowMs / quarterHourMs) * quarterHourMs));

/**
 * The time for a day on which a finding was solved, milliseconds since 1970: that of the snapshot if it was taken later
 * on that day. Rejected with `fixedBeforeCreation` before the day of the snapshot.
 */
export function solvedMs(
  day: string,
  options: { createdMs: number; nowMs: number; timeZone: string },
): Validated<number | null> {
  return validateFixedDate(enteredDayMs(day, options), options);
}
