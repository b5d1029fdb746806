import {
  annualLeakCost,
  costModeFrom,
  type EnteredCostValues,
  enteredUtilization,
  type LeakCostBasis,
  type LeakPricing,
  leakCostBasis,
  leakDefaults,
  type UtilizationKind,
  utilizationHoursPerYear,
} from "@sonolens/domain";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import { utilizationFields } from "../snapshots/index.ts";
import type { AnalysisInputs, LeakResult } from "./analysis-kinds.ts";

type LeakInputs = AnalysisInputs<"leak">;

/** Prices of a call, which win over those of the snapshot; a price of 0 leaves the leak without a cost. */
interface CostParameters {
  readonly electricityCost?: number;
  readonly specificPower?: number;
}

/** What was entered for a snapshot and prices its leak, but is no input of a call. */
export type StoredPrices = Pick<
  EnteredCostValues,
  "costMode" | "currency" | "volumeCostPerM3" | "massCostPerKg"
>;

export const storedPricesOf = (row: SnapshotRow): StoredPrices => ({
  costMode: costModeFrom(row.cost_mode),
  currency: row.currency,
  volumeCostPerM3: row.volume_cost,
  massCostPerKg: row.mass_cost,
});

/** The inputs of the cost of a leak: those of the call, else what is stored. */
export const leakCostInputs = (
  row: SnapshotRow,
  { electricityCost, specificPower }: CostParameters,
  utilization: UtilizationKind,
): Pick<LeakInputs, "electricityCost" | "specificPower" | "hoursPerYear"> => ({
  electricityCost: electricityCost ?? row.energy_cost,
  specificPower: specificPower ?? row.specific_power ?? leakDefaults.specificPower.LPM,
  hoursPerYear: utilizationHoursPerYear(enteredUtilization(utilizationFields(row), utilization)),
});

/** What prices a leak with these inputs, by the domain's rule; without `settings` only what is stored. */
export const leakBasisOf = (
  inputs: Pick<LeakInputs, "electricityCost" | "specificPower" | "hoursPerYear">,
  prices: StoredPrices,
  settings?: LeakPricing,
): LeakCostBasis =>
  leakCostBasis(
    {
      ...prices,
      hoursPerYear: inputs.hoursPerYear,
      specificPowerKwPerM3Min: inputs.specificPower,
      energyCostPerKwh: inputs.electricityCost,
    },
    settings,
  );

/**
 * What prices the leak of a snapshot for a reader: the prices of the call, else those of the snapshot, else those of
 * the reader's settings.
 */
export const readerBasisOf = (
  row: SnapshotRow,
  settings: LeakPricing,
  parameters: CostParameters = {},
): LeakCostBasis =>
  leakBasisOf(
    leakCostInputs(row, parameters, settings.utilization),
    storedPricesOf(row),
    parameters.electricityCost === undefined ? settings : undefined,
  );

/** What a leak of this size costs a year; null without a size or a price. */
export const leakCostOf = (
  basis: LeakCostBasis,
  { leakSizeLpmin: leakLpm, gas }: Pick<LeakResult, "leakSizeLpmin" | "gas">,
): number | null => (leakLpm === null ? null : (annualLeakCost({ ...basis, leakLpm, gas })?.cost ?? null));

/**
 * A result as a reader gets it. Its cost is not part of what is stored, because all who see a snapshot share that, and
 * because prices may have changed since.
 */
export const withLeakCost = (leak: LeakResult, basis: LeakCostBasis): LeakResult => ({
  ...leak,
  leakCost: leakCostOf(basis, leak),
  inputs: {
    ...leak.inputs,
    ...(basis.costMode === "energy" && { electricityCost: basis.energyCostPerKwh ?? null }),
    specificPower: basis.specificPowerKwPerM3Min,
    hoursPerYear: basis.hoursPerYear,
  },
});
