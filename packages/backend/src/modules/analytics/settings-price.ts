import { costModeFrom, type Settings } from "@sonolens/domain";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import { annualCostOf } from "./analyse-leak.ts";
import type { LeakResult } from "./analysis-kinds.ts";

/** What of the settings prices a leak. */
export type EnergyPrice = Pick<Settings, "energy_cost_kwh" | "currency_iso_code">;

/**
 * The leak priced by the reader's own settings, where it is priced by energy and the snapshot has no price of its own.
 *
 * Not part of the stored result, which everybody who sees the snapshot has in common. A price of 0 in the settings means
 * that none was entered, and a price in another currency than the snapshot's says nothing of it: both change nothing.
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
