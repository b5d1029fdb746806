import tzLookup from "@photostructure/tz-lookup";
import { type Coordinates, calendarDay } from "@sonolens/domain";
import { getTimes } from "suncalc";

/** The time zone of a place, as an IANA name; UTC without a place. */
export const timeZoneOf = (place: Coordinates | undefined): string =>
  place === undefined ? "UTC" : tzLookup(place.latitude, place.longitude);

/** HH:mm in a time zone. */
export const localTime = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    moment,
  );

/** Sunrise and sunset on the local day of a time; null if there is none on that day. */
export function sunTimes(
  place: Coordinates,
  moment: Date,
  timeZone: string,
): { sunrise: string | null; sunset: string | null } {
  // Local noon identifies the local day at any time of day.
  const day = calendarDay(moment.getTime(), timeZone);
  const { sunrise, sunset } = getTimes(new Date(`${day}T12:00:00Z`), place.latitude, place.longitude);
  const text = (time: Date | null): string | null => (time === null ? null : localTime(time, timeZone));
  return { sunrise: text(sunrise), sunset: text(sunset) };
}
