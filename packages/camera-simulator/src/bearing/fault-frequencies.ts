import type { BearingFault, BearingType } from "./bearing-ranges.ts";

/** Characteristic frequencies of a bearing, Hz. */
export interface BearingFrequencies {
  readonly shaftHz: number;
  /** Turns of the cage. */
  readonly cageHz: number;
  /** Impacts a second of a fault: an element passes a race; a damaged ball meets both races in each of its turns. */
  readonly impactsHz: Readonly<Record<BearingFault, number>>;
}

/**
 * Frequencies of a bearing with a fixed outer race, without slip. Source: T. A. Harris, "Rolling bearing analysis",
 * with contact angle 0.
 */
export function bearingFrequencies(
  type: Pick<BearingType, "elements" | "elementMm" | "pitchMm">,
  shaftHz: number,
): BearingFrequencies {
  const ratio = type.elementMm / type.pitchMm;
  return {
    shaftHz,
    cageHz: (shaftHz / 2) * (1 - ratio),
    impactsHz: {
      outerRace: (type.elements / 2) * shaftHz * (1 - ratio),
      innerRace: (type.elements / 2) * shaftHz * (1 + ratio),
      ball: (shaftHz / ratio) * (1 - ratio * ratio),
    },
  };
}
