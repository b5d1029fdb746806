const dayMs = 86_400_000;

/** Means no day in a column of days. */
export const noDay = -0x8000_0000;

/** A day, as days since 1970-01-01, as yyyy-mm-dd. */
export function dayText(day: number): string {
  return new Date(Math.min(99_999_999, Math.max(-99_999_999, day)) * dayMs).toISOString().slice(0, -14);
}

/**
 * The day of a moment (ms since 1970) in a time zone (an IANA name; UTC if unknown), as yyyy-mm-dd. No locale's format
 * is reliable for this: the output for "en-CA" depends on the browser's version of ICU.
 */
export function calendarDay(timeMs: number, timeZone: string): string {
  return dayText(zoneDays(knownTimeZone(timeZone))(timeMs));
}

/** Noon of a day (yyyy-mm-dd) in a time zone (an IANA name; UTC if unknown), ms since 1970. No clock is changed at noon. */
export function noonOfDay(day: string, timeZone: string): number {
  const utcMs = Date.parse(`${day}T12:00:00Z`);
  const nearMs = utcMs - utcOffsetMs(utcMs, timeZone);
  return utcMs - utcOffsetMs(nearMs, timeZone);
}

/** How far the clock of a time zone (an IANA name; UTC if unknown) is ahead of UTC at a moment (ms since 1970), ms. */
export const utcOffsetMs = (timeMs: number, timeZone: string): number =>
  readOffset(offsetFormat(knownTimeZone(timeZone)).format(timeMs));

/** The number of a day written yyyy-mm-dd; undefined if it is not a calendar day. */
export function dayNumber(text: string): number | undefined {
  if (!/^(\d{4}|[+-]\d{6})-\d\d-\d\d$/.test(text)) return undefined;
  const timeMs = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(timeMs)) return undefined;
  const day = timeMs / dayMs;
  return dayText(day) === text ? day : undefined;
}

const known = new Map<string, (timeMs: number) => number>();

/** The time zone, or UTC if it does not exist. */
export function knownTimeZone(timeZone: string): string {
  if (known.has(timeZone)) return timeZone;
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return timeZone;
  } catch {
    return "UTC";
  }
}

/** {@link createZoneDays} once per zone, so that its cache is reused. */
export function zoneDays(timeZone: string): (timeMs: number) => number {
  const dayOf = known.get(timeZone) ?? createZoneDays(timeZone);
  known.set(timeZone, dayOf);
  return dayOf;
}

/**
 * Returns the day of a time (ms since 1970) in a time zone (IANA), as a number for {@link dayText}; throws RangeError
 * for an unknown zone. Intl is slow, so it is called twice per day of UTC, and more often only if the clock was changed
 * in between.
 */
function createZoneDays(timeZone: string): (timeMs: number) => number {
  const format = offsetFormat(timeZone);
  const offsets = new Map<number, number>();
  const offsetAt = (timeMs: number): number => {
    const seen = offsets.get(timeMs);
    if (seen !== undefined) return seen;
    const offset = readOffset(format.format(timeMs));
    offsets.set(timeMs, offset);
    return offset;
  };
  const changes = new Map<number, number>();
  return (timeMs) => {
    if (!(Math.abs(timeMs) <= 8.64e15)) return noDay;
    const utcDay = Math.floor(timeMs / dayMs);
    const startMs = Math.max(-8.64e15, utcDay * dayMs);
    const endMs = Math.min(8.64e15, startMs + dayMs);
    const before = offsetAt(startMs);
    const after = offsetAt(endMs);
    let offset = before;
    if (before !== after) {
      const changeMs = changes.get(utcDay) ?? firstWith(after, startMs, endMs, format);
      changes.set(utcDay, changeMs);
      if (timeMs >= changeMs) offset = after;
    }
    return Math.floor((timeMs + offset) / dayMs);
  };
}

/** The first moment in a day that has the offset of its end. */
function firstWith(offset: number, startMs: number, endMs: number, format: Intl.DateTimeFormat): number {
  let low = startMs;
  let high = endMs;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (readOffset(format.format(middle)) === offset) high = middle;
    else low = middle;
  }
  return high;
}

const offsetFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });

/** Milliseconds east of UTC out of a text that ends in such as "GMT+05:45" or "GMT-00:01:15". */
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds] = /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? [];
  if (!sign) return 0;
  const size = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds ?? 0) * 1000;
  return sign === "-" ? -size : size;
}
