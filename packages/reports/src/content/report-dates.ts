import { calendarDay, formatReportDay, type ReportDateFormat } from "@sonolens/domain";
import { formatDate, formatTime, formatZone, formatZonedDateTime } from "@sonolens/i18n";

/** Writes the dates of one report. */
export interface ReportDates {
  readonly day: (moment: string) => string;
  readonly dayAndTime: (moment: string) => string;
}

/** A day without a time, which no time zone moves. */
const calendarDayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The dates of a report: by its language as on screens, or in a chosen order. `timeZone` is IANA. */
export function reportDates(format: ReportDateFormat, locale: string, timeZone: string): ReportDates {
  const day = (moment: string): string => {
    const timeMs = Date.parse(moment);
    if (Number.isNaN(timeMs)) return "–";
    const zone = calendarDayPattern.test(moment) ? "UTC" : timeZone;
    return format === "locale"
      ? formatDate(new Date(timeMs), locale, zone)
      : formatReportDay(calendarDay(timeMs, zone), format);
  };
  const dayAndTime = (moment: string): string => {
    const at = new Date(moment);
    if (Number.isNaN(at.getTime())) return "–";
    if (format === "locale") return formatZonedDateTime(at, locale, timeZone);
    // Where the month is first, the clock has twelve hours; beside the other orders "AM" would be of another country.
    const time = formatTime(at, format === "M/D/Y" ? "en-US" : "de", timeZone);
    return `${day(moment)} ${time} ${formatZone(at, locale, timeZone)}`.trim();
  };
  return { day, dayAndTime };
}
