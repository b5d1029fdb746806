import { isCalendarDay } from "../units/calendar-day.ts";
import { type Field, field } from "./field.ts";

/** A calendar day as yyyy-mm-dd; null if invalid. */
export const dayOrNull: Field<string | null> = field((value) => (isCalendarDay(value) ? value : null));
