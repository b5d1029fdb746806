import { calendarDay } from "@sonolens/domain";

/** Today in a time zone, as yyyy-mm-dd. */
export const today = (timeZone: string): string => calendarDay(Date.now(), timeZone);
