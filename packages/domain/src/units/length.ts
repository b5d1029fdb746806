const metersPerFoot = 0.3048;

/** Feet to metres; exact by definition (1 ft = 0.3048 m). */
export const metersFromFeet = (feet: number): number => feet * metersPerFoot;

/** Metres to feet, the inverse of {@link metersFromFeet}. */
export const feetFromMeters = (meters: number): number => meters / metersPerFoot;

/** The unit in which distances are typed and shown. */
export type DistanceUnit = "METERS" | "FEET";
