import { type BearingRecipe, drawBearing } from "../bearing/bearing-recipe.ts";
import type { DischargeKind } from "../discharge/discharge-ranges.ts";
import { type DischargeRecipe, drawDischargeRecipe } from "../discharge/discharge-recipe.ts";
import type { BearingSource, DischargeSource } from "../scene/recipe.ts";

/** Grid of all three plants. */
const gridHz = 50;

/** A discharge on a 50 Hz grid: drawn by its seed from the ranges of all discharges, except the `decided` values. */
export function drawnDischarge(
  spotId: string,
  kind: DischargeKind,
  seed: number,
  decided: Pick<DischargeRecipe, "levelAt1mDb"> & Partial<DischargeRecipe>,
): DischargeSource[] {
  const drawn = drawDischargeRecipe(kind, seed);
  const acFrequencyHz = gridHz + drawn.acFrequencyHz - drawn.nominalHz;
  return [{ spotId, discharge: { ...drawn, nominalHz: gridHz, acFrequencyHz, ...decided } }];
}

/** A machine: drawn by its seed from the ranges of all machines, except for the `decided` values. */
export function drawnBearing(
  spotId: string,
  seed: number,
  decided: Pick<BearingRecipe, "fault" | "noiseLevelDb"> & Partial<BearingRecipe>,
): BearingSource[] {
  return [{ spotId, bearing: { ...drawBearing(false, seed), ...decided } }];
}
