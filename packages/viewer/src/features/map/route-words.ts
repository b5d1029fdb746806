import { type DistanceUnit, feetFromMeters } from "@sonolens/domain";
import { formatNumber } from "@sonolens/i18n";

const feetPerMile = 5280;

/** A length on the ground in the reader's unit, short: "820 m", "2.4 km", "900 ft", "1.3 mi". */
export function groundText(metres: number, unit: DistanceUnit, locale: string): string {
  const feet = feetFromMeters(metres);
  const [value, name] =
    unit === "FEET"
      ? feet < 1000
        ? [feet, "foot"]
        : [feet / feetPerMile, "mile"]
      : metres < 1000
        ? [metres, "meter"]
        : [metres / 1000, "kilometer"];
  return formatNumber(value, locale, { style: "unit", unit: name, maximumSignificantDigits: 2 });
}

/** A duration in hours and minutes: "3 hr, 20 min"; at least one minute. */
export function durationText(spanMs: number, locale: string): string {
  const minutes = Math.max(1, Math.round(spanMs / 60_000));
  const parts = [
    { value: Math.floor(minutes / 60), unit: "hour" },
    { value: minutes % 60, unit: "minute" },
  ].filter(({ value }) => value > 0);
  const texts = parts.map(({ value, unit }) => formatNumber(value, locale, { style: "unit", unit }));
  return new Intl.ListFormat(locale, { type: "unit", style: "narrow" }).format(texts);
}

/** The same in ISO 8601: "PT3H20M". */
export const durationValue = (spanMs: number): string => `PT${Math.max(1, Math.round(spanMs / 60_000))}M`;
