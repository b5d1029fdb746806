import { isAmount } from "../units/finite.ts";

/** How a specific power compares with those of compressors in use. */
export interface SpecificPowerBand {
  readonly name: "good" | "watch" | "poor";
  /** kW/(100cfm), from this value up to that of the next band; the last has no end. */
  readonly fromKwPer100Cfm: number;
  readonly belowKwPer100Cfm: number | undefined;
  /** kW/(m3/min), the same by the ratio of the units. */
  readonly fromKwPerM3Min: number;
  readonly belowKwPerM3Min: number | undefined;
}

/**
 * Typical values for compressors at about 7 bar: a hint beside the field, not a limit. The default of 11.7 kW/(m3/min)
 * is in the last band; it rather overestimates costs.
 */
export const specificPowerBands: readonly SpecificPowerBand[] = [
  { name: "good", fromKwPer100Cfm: 0, belowKwPer100Cfm: 21, fromKwPerM3Min: 0, belowKwPerM3Min: 7.4 },
  { name: "watch", fromKwPer100Cfm: 21, belowKwPer100Cfm: 28, fromKwPerM3Min: 7.4, belowKwPerM3Min: 9.9 },
  {
    name: "poor",
    fromKwPer100Cfm: 28,
    belowKwPer100Cfm: undefined,
    fromKwPerM3Min: 9.9,
    belowKwPerM3Min: undefined,
  },
];

/** The band of a specific power in kW/(m3/min); undefined for what is negative or not finite. */
export const specificPowerBand = (kwPerM3Min: number): SpecificPowerBand["name"] | undefined =>
  isAmount(kwPerM3Min)
    ? specificPowerBands.find(({ belowKwPerM3Min: below }) => below === undefined || kwPerM3Min < below)?.name
    : undefined;
