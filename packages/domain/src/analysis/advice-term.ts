import type { SeverityLevel } from "../filter/levels.ts";
import { calendarDay, dayNumber, dayText } from "../units/zone-days.ts";

/** A time limit as advice states it, in calendar days and months. */
export interface AdviceTerm {
  readonly days?: number;
  readonly months?: number;
}

/** Within which time the texts of advice recommend the repair of a leak. A low one waits for planned maintenance. */
export const leakAdviceTerms: Readonly<Partial<Record<SeverityLevel, AdviceTerm>>> = {
  medium: { months: 1 },
  high: { days: 14 },
  veryHigh: { days: 7 },
};

/** Within which time the inspection of a machine with a possible fault is recommended. */
export const machineAdviceTerm: AdviceTerm = { days: 28 };

/** By the code of the recommendation for a discharge; the others have no time limit. */
export const pdAdviceTerms: ReadonlyMap<string, AdviceTerm> = new Map([
  ["observe", { months: 12 }],
  ["actSoon", { days: 28 }],
]);

/** The last day of a time limit, and whether it has passed. */
export interface AdvisedDay {
  /** yyyy-mm-dd. */
  readonly day: string;
  readonly hasPassed: boolean;
}

/** Until when advice holds, counted from the day of the snapshot on the clock of a time zone (IANA). */
export function advisedDay(term: AdviceTerm, takenMs: number, nowMs: number, timeZone: string): AdvisedDay {
  const day = dayAfter(calendarDay(takenMs, timeZone), term);
  // By number, because the years of texts may differ in length.
  const hasPassed = (dayNumber(day) ?? 0) < (dayNumber(calendarDay(nowMs, timeZone)) ?? 0);
  return { day, hasPassed };
}

/**
 * The day some days or months after another, yyyy-mm-dd; of a shorter month the last one.
 *
 * @example dayAfter("2026-01-31", { months: 1 }); // "2026-02-28"
 */
export function dayAfter(day: string, { days = 0, months = 0 }: AdviceTerm): string {
  const date = new Date(`${day}T00:00:00Z`);
  const ofMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(ofMonth, date.getUTCDate()) + days);
  return dayText(date.getTime() / 86_400_000);
}
