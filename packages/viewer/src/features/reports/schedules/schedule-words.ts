import { limits } from "@sonolens/domain";
import { anyErrorMessageKey, formatDateTime, formatTime } from "@sonolens/i18n";
import { useMemo } from "react";
import type { ReportSchedule } from "../../../data/report-schedules.ts";
import { useWords } from "../../../lib/format/use-words.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A day that was a Monday. */
const mondayMs = Date.UTC(2024, 0, 1);

/** A schedule in words of the user's language. */
export function useScheduleWords() {
  const { t, locale, timeZone } = useWords();
  return useMemo(() => {
    const weekdays = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
    const weekday = (day: number): string => weekdays.format(mondayMs + (day - 1) * dayMs);
    const hour = (value: number): string => formatTime(new Date(mondayMs + value * hourMs), locale, "UTC");
    const rhythmOf = (schedule: ReportSchedule): string => {
      const time = hour(schedule.hour);
      if (schedule.rhythm === "weekly")
        return t("issuedReports:schedule.weekly", { weekday: weekday(schedule.weekday), time });
      return schedule.monthDay === 31
        ? t("issuedReports:schedule.monthlyLast", { time })
        : t("issuedReports:schedule.monthly", { day: schedule.monthDay, time });
    };
    return {
      weekday,
      hour,
      /** With the zone where it is not that of all other times. */
      when: (schedule: ReportSchedule): string =>
        schedule.timeZone === timeZone
          ? rhythmOf(schedule)
          : `${rhythmOf(schedule)} (${schedule.timeZone.replaceAll("_", " ")})`,
      moment: (iso: string): string => formatDateTime(new Date(iso), locale, timeZone),
      result: ({ result, mails }: NonNullable<ReportSchedule["lastRun"]>): string =>
        result === "sent"
          ? t("issuedReports:schedule.sent", { count: mails })
          : t(`issuedReports:schedule.${result}`),
      error: (code: string): string => t(anyErrorMessageKey(code), { max: limits.scheduledSnapshots }),
      recipient: ({ username, state }: ReportSchedule["recipients"][number]): string =>
        state === "active" ? username : t(`issuedReports:schedule.${state}`, { name: username }),
    };
  }, [t, locale, timeZone]);
}
