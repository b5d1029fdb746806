import { dayText, knownTimeZone, utcOffsetMs, zoneDays } from "../units/zone-days.ts";

/** How often a scheduled report is made. */
export const scheduleRhythms = ["weekly", "monthly"] as const;

export type ScheduleRhythm = (typeof scheduleRhythms)[number];

/** When a scheduled report is made, by the clock of its time zone. */
export interface ScheduleTimes {
  readonly rhythm: ScheduleRhythm;
  /** Of a weekly one: 1 is Monday, 7 Sunday. */
  readonly weekday: number;
  /** Of a monthly one, 1 to 31; in a month with fewer days its last day. */
  readonly monthDay: number;
  /** 0 to 23. */
  readonly hour: number;
  /** IANA name. */
  readonly timeZone: string;
}

const dayMs = 86_400_000;
/** Longer than any month, and than a month and the day that a zone skipped. */
const maxDaysAhead = 64;

/**
 * When a scheduled report is made next, after a moment (ms since 1970). An hour that the clock skips in spring is the
 * first one after it; of an hour that it repeats in autumn, the first counts.
 */
export function nextScheduledMs(times: ScheduleTimes, afterMs: number): number {
  const timeZone = knownTimeZone(times.timeZone);
  const today = zoneDays(timeZone)(afterMs);
  for (let day = today; day <= today + maxDaysAhead; day += 1) {
    if (!isScheduledDay(times, day)) continue;
    const atMs = hourOfDay(day, times.hour, timeZone);
    if (atMs > afterMs) return atMs;
  }
  throw new RangeError("The schedule has no day.");
}

/** `day`: days since 1970-01-01. */
function isScheduledDay({ rhythm, weekday, monthDay }: ScheduleTimes, day: number): boolean {
  // 1970-01-01 was a Thursday.
  if (rhythm === "weekly") return (((day + 3) % 7) + 7) % 7 === weekday - 1;
  const [, , dayOfMonth] = dayText(day).split("-").map(Number);
  const isLast = dayText(day + 1).endsWith("-01");
  return dayOfMonth === monthDay || (isLast && monthDay > (dayOfMonth ?? 0));
}

/** The moment at which the clock of a zone shows an hour of a day. */
function hourOfDay(day: number, hour: number, timeZone: string): number {
  const shownMs = day * dayMs + hour * 3_600_000;
  const before = utcOffsetMs(shownMs - dayMs, timeZone);
  const after = utcOffsetMs(shownMs + dayMs, timeZone);
  const moments = [shownMs - Math.max(before, after), shownMs - Math.min(before, after)];
  return moments.find((atMs) => atMs + utcOffsetMs(atMs, timeZone) === shownMs) ?? shownMs - before;
}

/** The first day (yyyy-mm-dd) of the last `days` days, today included, by the clock of a zone. */
export const firstOfLastDays = (days: number, nowMs: number, timeZone: string): string =>
  dayText(zoneDays(knownTimeZone(timeZone))(nowMs) - days + 1);

/** Whether a schedule can use a name of a time zone. */
export const isTimeZone = (timeZone: string): boolean => knownTimeZone(timeZone) === timeZone;
