import { calendarDay } from "@sonolens/domain";

/** Today in the time zone of this device, as yyyy-mm-dd. */
export const today = (): string => calendarDay(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
