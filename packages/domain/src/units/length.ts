const metersPerFoot = 0.3048;

/**
 * Feet to meters; exact by definition (1 ft = 0.3048 m).
 *
 * @example metersFromFeet(10); // 3.048
 */
export const metersFromFeet = (feet: number): number => feet * metersPerFoot;

/**
 * Meters to feet, the inverse of {@link metersFromFeet}.
 *
 * @example feetFromMeters(500); // 1640.42
 */
export const feetFromMeters = (meters: number): number => meters / metersPerFoot;

/** The unit in which distances are typed and shown. */
export type DistanceUnit = "METERS" | "FEET";

export const distanceUnits = ["METERS", "FEET"] as const satisfies readonly DistanceUnit[];

/** A stored distance in the unit in which it is shown. */
export const distanceFromMeters = (meters: number, unit: DistanceUnit): number =>
  unit === "FEET" ? feetFromMeters(meters) : meters;

/** A typed distance in meters, in which it is stored and sent. */
export const distanceToMeters = (typed: number, unit: DistanceUnit): number =>
  unit === "FEET" ? metersFromFeet(typed) : typed;
