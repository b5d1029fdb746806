import tzLookup from "@photostructure/tz-lookup";
import { type Coordinates, calendarDay } from "@sonolens/domain";
import { getTimes } from "suncalc";

/** The time zone of a place, as an IANA name; UTC where there is no place. */
export const timeZoneOf = (place: Coordinates | undefined): string =>
  place === undefined ? "UTC" : tzLookup(place.latitude, place.longitude);

/** HH:mm in a time zone. */
export const localTime = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    moment,
  );

/** When the sun rises and sets on the local day of a moment; null where it does not on that day. */
export function sunTimes(
  place: Coordinates,
  moment: Date,
  timeZone: string,
): { sunrise: string | null; sunset: string | null } {
  // Local noon names the local day, whatever the time of the moment.
  const day = calendarDay(moment.getTime(), timeZone);
  const { sunrise, sunset } = getTimes(new Date(`${day}T12:00:00Z`), place.latitude, place.longitude);
  const text = (time: Date | null): string | null => (time === null ? null : localTime(time, timeZone));
  return { sunrise: text(sunrise), sunset: text(sunset) };
}
