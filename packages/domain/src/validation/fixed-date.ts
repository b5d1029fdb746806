import { calendarDay } from "../units/zone-days.ts";
import { invalid, type Validated, valid } from "./validated.ts";

/**
 * When a fault was fixed, in milliseconds since 1970 UTC: not before the day on which the snapshot was made, days
 * counted in `timeZone` (an IANA name; UTC if omitted or unknown). A date picker gives the first moment of a day; on
 * the day of creation that is before the snapshot existed, and is replaced by the time of creation. null clears the
 * date.
 */
export function validateFixedDate(
  value: unknown,
  context: { readonly createdMs: number; readonly timeZone?: string },
): Validated<number | null> {
  if (value === null) return valid(null);
  if (typeof value !== "number" || !isMoment(value)) return invalid("wrongType");
  const { createdMs, timeZone = "UTC" } = context;
  if (!isMoment(createdMs) || value >= createdMs) return valid(value);
  const sameDay = calendarDay(value, timeZone) === calendarDay(createdMs, timeZone);
  return sameDay
    ? valid(createdMs)
    : invalid("fixedBeforeCreation", { created: calendarDay(createdMs, timeZone) });
}

/** The first and the last time that an internet date (RFC 3339) can express: its years have four digits. */
const firstMs = Date.parse("0000-01-01T00:00:00.000Z");
const lastMs = Date.parse("9999-12-31T23:59:59.999Z");

const isMoment = (timeMs: number): boolean => timeMs >= firstMs && timeMs <= lastMs;
