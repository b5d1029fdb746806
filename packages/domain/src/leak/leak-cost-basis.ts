import type { Settings } from "../settings/settings-schema.ts";
import { isAmount } from "../units/finite.ts";
import type { LeakCostInput } from "./annual-leak-cost.ts";
import type { CostMode } from "./cost-mode.ts";
import { leakDefaults, type UtilizationKind } from "./leak-defaults.ts";

type Missing<Value> = Value | null | undefined;

/** What was entered for a snapshot and prices its leak; null, NaN or absent if it was not entered, also a price of 0. */
export interface EnteredCostValues {
  readonly costMode?: Missing<CostMode>;
  /** Of its prices; ISO 4217 code. */
  readonly currency?: Missing<string>;
  /** See `enteredUtilization`. */
  readonly hoursPerYear: number;
  readonly specificPowerKwPerM3Min?: Missing<number>;
  readonly energyCostPerKwh?: Missing<number>;
  readonly volumeCostPerM3?: Missing<number>;
  readonly massCostPerKg?: Missing<number>;
}

/** What prices a leak and is not in its snapshot. */
export interface LeakPricing {
  /** How the edition counts the time under pressure. */
  readonly utilization: UtilizationKind;
  /** ISO 4217 code of the settings, and of all sums. */
  readonly currency: string;
  /** From the settings, per kWh in that currency; 0 or absent if not set. */
  readonly energyCostPerKwh?: Missing<number>;
  readonly co2KgPerKwh?: Missing<number>;
  /** Meters; the distance of snapshots without one. */
  readonly usualDistanceM?: Missing<number>;
}

/** How the settings of a user price leaks, in an edition that counts the time under pressure like this. */
export const leakPricingOf = (
  settings: Pick<Settings, "currency_iso_code" | "energy_cost_kwh" | "co2_cost_kg_kwh" | "source_distance">,
  utilization: UtilizationKind,
): LeakPricing => ({
  utilization,
  currency: settings.currency_iso_code,
  energyCostPerKwh: settings.energy_cost_kwh,
  co2KgPerKwh: settings.co2_cost_kg_kwh,
  usualDistanceM: settings.source_distance,
});

/** All inputs of a leak's cost but its size and gas, and the currency of the cost. */
export interface LeakCostBasis extends Omit<LeakCostInput, "leakLpm" | "gas"> {
  /** ISO 4217 code; empty if neither the snapshot nor settings have one. */
  readonly currency: string;
  readonly specificPowerKwPerM3Min: number;
}

/**
 * The one rule of what prices a leak. What was entered for the snapshot counts first, then the price of energy in the
 * settings if both are in the same currency, then the defaults (by energy, 11.7 kW/(m3/min)). A price of 0 means "not
 * set". Without settings only the snapshot counts.
 *
 * @example leakCostBasis({ hoursPerYear: 8736 }, { currency: "EUR", energyCostPerKwh: 0.3 }).energyCostPerKwh; // 0.3
 */
export function leakCostBasis(
  entered: EnteredCostValues,
  settings?: Pick<LeakPricing, "currency" | "energyCostPerKwh" | "co2KgPerKwh">,
): LeakCostBasis {
  const currency = entered.currency?.toUpperCase() || (settings?.currency ?? "");
  const usualPrice = currency === settings?.currency ? settings.energyCostPerKwh : undefined;
  return {
    currency,
    costMode: entered.costMode ?? leakDefaults.costMode,
    hoursPerYear: entered.hoursPerYear,
    specificPowerKwPerM3Min: isAmount(entered.specificPowerKwPerM3Min)
      ? entered.specificPowerKwPerM3Min
      : leakDefaults.specificPower.LPM,
    energyCostPerKwh: entered.energyCostPerKwh || usualPrice || undefined,
    volumeCostPerM3: entered.volumeCostPerM3 || undefined,
    massCostPerKg: entered.massCostPerKg || undefined,
    co2KgPerKwh: settings?.co2KgPerKwh ?? undefined,
  };
}
