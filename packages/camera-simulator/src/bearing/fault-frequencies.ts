import { bearingRates } from "@sonolens/acoustics";
import type { BearingFault, BearingType } from "./bearing-ranges.ts";

/** Characteristic frequencies of a bearing, Hz. */
export interface BearingFrequencies {
  readonly shaftHz: number;
  /** Turns of the cage. */
  readonly cageHz: number;
  /** Impacts a second of a fault: an element passes a race; a damaged ball meets both races in each of its turns. */
  readonly impactsHz: Readonly<Record<BearingFault, number>>;
}

/** Frequencies of a bearing with a fixed outer race, without slip. */
export function bearingFrequencies(
  type: Pick<BearingType, "elements" | "elementMm" | "pitchMm">,
  shaftHz: number,
): BearingFrequencies {
  const { outerRace, innerRace, ball, cage } = bearingRates(type);
  return {
    shaftHz,
    cageHz: cage * shaftHz,
    impactsHz: { outerRace: outerRace * shaftHz, innerRace: innerRace * shaftHz, ball: 2 * ball * shaftHz },
  };
}
