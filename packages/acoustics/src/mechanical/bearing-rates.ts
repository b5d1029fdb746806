/** Inner dimensions of a rolling bearing. */
export interface BearingGeometry {
  /** Balls or rollers in one row. */
  readonly elements: number;
  readonly elementMm: number;
  readonly pitchMm: number;
  readonly contactAngleDeg?: number;
}

/** Parts of a bearing that can be damaged. */
export const bearingParts = ["outerRace", "innerRace", "ball", "cage"] as const;

export type BearingPart = (typeof bearingParts)[number];

/** Impacts of a damaged part in one turn of the shaft. */
export type BearingRates = Readonly<Record<BearingPart, number>>;

/**
 * Rates per turn of the shaft with a fixed outer race, without slip: BPFO, BPFI, BSF (turns of an element; its damage
 * meets a race twice in each) and FTF (turns of the cage). Source: T. A. Harris, "Rolling bearing analysis"; the same
 * in R. B. Randall and J. Antoni, "Rolling element bearing diagnostics - a tutorial" (2011), equations 1 to 4.
 */
export function bearingRates({
  elements,
  elementMm,
  pitchMm,
  contactAngleDeg = 0,
}: BearingGeometry): BearingRates {
  const ratio = (elementMm / pitchMm) * Math.cos((contactAngleDeg * Math.PI) / 180);
  return {
    outerRace: (elements / 2) * (1 - ratio),
    innerRace: (elements / 2) * (1 + ratio),
    ball: (pitchMm / elementMm / 2) * (1 - ratio * ratio),
    cage: (1 - ratio) / 2,
  };
}

/**
 * Whether dimensions can be those of a bearing: 3 to 200 elements that fit beside each other on the pitch circle, a
 * contact angle from 0 to below 90 degrees.
 */
export function isBearingGeometry({
  elements,
  elementMm,
  pitchMm,
  contactAngleDeg = 0,
}: BearingGeometry): boolean {
  if (!Number.isInteger(elements) || elements < 3 || elements > 200) return false;
  if (!(elementMm > 0 && elementMm < pitchMm && pitchMm < 1e5)) return false;
  if (!(contactAngleDeg >= 0 && contactAngleDeg < 90)) return false;
  return Math.sin(Math.PI / elements) * pitchMm >= elementMm * 0.98;
}
