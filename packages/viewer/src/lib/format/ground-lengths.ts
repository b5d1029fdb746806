import type { DistanceUnit } from "@sonolens/domain";
import type { MapWords } from "@sonolens/geo-map";
import { formatNumber } from "@sonolens/i18n";

const scales = {
  METERS: [
    { unit: "meter", lengthM: 1 },
    { unit: "kilometer", lengthM: 1000 },
  ],
  FEET: [
    { unit: "foot", lengthM: 0.3048 },
    { unit: "mile", lengthM: 1609.344 },
  ],
} as const satisfies Record<DistanceUnit, unknown>;

/** Lengths on a map in the unit of the settings: "500 m" and "2 km", or "500 ft" and "2 mi". */
export function groundLengths(
  unit: DistanceUnit,
  locale: string,
): Pick<MapWords, "scaleUnitsM" | "distance"> {
  const [short, long] = scales[unit];
  return {
    scaleUnitsM: [short.lengthM, long.lengthM],
    distance: (metres) => {
      const shown = metres < 0.999 * long.lengthM ? short : long;
      return formatNumber(metres / shown.lengthM, locale, {
        style: "unit",
        unit: shown.unit,
        maximumSignificantDigits: 2,
      });
    },
  };
}
