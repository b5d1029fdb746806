import { costModeFrom, type Settings } from "@sonolens/domain";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { LeakResult } from "./analysis-kinds.ts";
import { annualCostOf } from "./analyze-leak.ts";

/** The settings that price a leak. */
export type EnergyPrice = Pick<Settings, "energy_cost_kwh" | "currency_iso_code">;

/**
 * The leak priced by the reader's own settings, if it is priced by energy and the snapshot has no price of
 * its own.
 *
 * Not part of the stored result, which all who see the snapshot share. A price of 0 in the settings means
 * that none was entered, and a price in another currency than the snapshot's does not apply: both change
 * nothing.
 */
export function withSettingsPrice(
  leak: LeakResult,
  row: Pick<SnapshotRow, "cost_mode" | "currency">,
  { energy_cost_kwh: price, currency_iso_code: currency }: EnergyPrice,
): LeakResult {
  const isEnergy = (costModeFrom(row.cost_mode) ?? "energy") === "energy";
  const isPriced = !isEnergy || Boolean(leak.inputs.electricityCost);
  const isOtherCurrency = row.currency !== null && row.currency !== currency;
  if (isPriced || isOtherCurrency || price === 0 || leak.leakSizeLpmin === null) return leak;
  const inputs = { ...leak.inputs, electricityCost: price };
  return { ...leak, inputs, leakCost: annualCostOf(leak.leakSizeLpmin, inputs) };
}
