import { type DistanceUnit, distanceUnits } from "../units/length.ts";

/** Distances to choose from in the settings, in the unit in which they are shown. */
export interface DistanceChoices {
  readonly unit: DistanceUnit;
  readonly distances: readonly number[];
  /** Present if the requested unit is unknown and meters are used instead. */
  readonly warning?: { readonly code: "unknownDistanceUnit"; readonly unit: string };
}

const distancesByUnit: Readonly<Record<DistanceUnit, readonly number[]>> = {
  METERS: [0.5, 1, 2, 5, 10, 25, 50],
  FEET: [1, 2, 5, 10, 25, 50, 100, 200],
};

/** The distances offered in a unit. An unknown unit falls back to meters, with a warning to pass on. */
export function distanceChoices(unit: string | null | undefined): DistanceChoices {
  const known = distanceUnits.find((each) => each === unit);
  if (known) return { unit: known, distances: distancesByUnit[known] };
  return {
    unit: "METERS",
    distances: distancesByUnit.METERS,
    warning: { code: "unknownDistanceUnit", unit: unit ?? "" },
  };
}
