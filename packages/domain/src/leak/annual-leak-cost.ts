import { isAmount } from "../units/finite.ts";
import { type Gas, isAnalyzedGas } from "../units/gas.ts";
import { gasDensityKgM3 } from "../units/gas-density.ts";
import type { CostMode } from "./cost-mode.ts";

/** Inputs of the cost of a leak. All amounts are 0 or more. */
export interface LeakCostInput {
  /** Flow in l/min at 0 C and 101325 Pa. */
  readonly leakLpm: number;
  readonly gas: Gas;
  readonly costMode: CostMode;
  /** Hours a year under pressure; see `utilizationHoursPerYear`. */
  readonly hoursPerYear: number;
  /** Of the compressor; for energy. */
  readonly specificPowerKwPerM3Min?: number | undefined;
  readonly energyCostPerKwh?: number | undefined;
  readonly volumeCostPerM3?: number | undefined;
  readonly massCostPerKg?: number | undefined;
  /** Emissions of a kWh. */
  readonly co2KgPerKwh?: number | undefined;
}

/** Annual cost and consumption of a leak. */
export interface AnnualLeakCost {
  /** In the currency of the price given. */
  readonly cost: number;
  readonly volumeM3?: number;
  readonly massKg?: number;
  /** Energy for compressing the lost gas; with the energy cost mode only. */
  readonly energyKwh?: number;
  /** Of that energy. */
  readonly co2Kg?: number;
}

/**
 * The cost of a leak per year.
 *
 * - energy: kWh/a = leakLpm / 1000 x specific power x hours; cost = kWh/a x price; CO2 = kWh/a x factor
 * - volume: m3/a = leakLpm x 60 x hours / 1000; cost = m3/a x price
 * - mass: kg/a = m3/a x density; cost = kg/a x price
 *
 * The cost is 0 for STEAM and OTHER, whose size is not known. Undefined with the cost mode off, if an input that the
 * mode needs is missing, negative or not finite; `explainLeakCost` reports which.
 *
 * @example
 * annualLeakCost({ leakLpm: 100, gas: "AIR", costMode: "energy", hoursPerYear: 2000,
 *   specificPowerKwPerM3Min: 6, energyCostPerKwh: 0.25 })?.cost; // 300.0
 */
export function annualLeakCost(input: LeakCostInput): AnnualLeakCost | undefined {
  const { leakLpm, hoursPerYear, costMode } = input;
  if (costMode === "off") return undefined;
  if (!isAnalyzedGas(input.gas)) return { cost: 0 };
  if (!isAmount(leakLpm) || !isAmount(hoursPerYear)) return undefined;
  // Adding 0 makes -0 a plain 0, here and below.
  const volumeM3 = (leakLpm * 60 * hoursPerYear) / 1000 + 0;
  const density = gasDensityKgM3(input.gas);
  const massKg = density === undefined ? undefined : volumeM3 * density;
  const energy = costMode === "energy" ? annualLeakEnergy(input) : undefined;
  const priced = { energy: energy?.energyKwh, volume: volumeM3, mass: massKg }[costMode];
  const price = leakPriceOf(input);
  if (priced === undefined || !isAmount(price)) return undefined;
  const cost = priced * price + 0;
  if (!isAmount(cost) || !isAmount(volumeM3)) return undefined;
  return { cost, volumeM3, ...(isAmount(massKg) && { massKg }), ...energy };
}

/** The price that a cost mode uses: per kWh, m3 or kg. Undefined with the cost mode off. */
export function leakPriceOf(
  input: Pick<LeakCostInput, "costMode" | "energyCostPerKwh" | "volumeCostPerM3" | "massCostPerKg">,
): number | undefined {
  if (input.costMode === "energy") return input.energyCostPerKwh;
  if (input.costMode === "volume") return input.volumeCostPerM3;
  return input.costMode === "mass" ? input.massCostPerKg : undefined;
}

/** The energy for compressing what a leak loses in a year, and its emissions; needs no price. */
export function annualLeakEnergy(
  input: Pick<LeakCostInput, "leakLpm" | "hoursPerYear" | "specificPowerKwPerM3Min" | "co2KgPerKwh">,
): (Pick<Required<AnnualLeakCost>, "energyKwh"> & Pick<AnnualLeakCost, "co2Kg">) | undefined {
  const { specificPowerKwPerM3Min, co2KgPerKwh } = input;
  if (!isAmount(specificPowerKwPerM3Min)) return undefined;
  const energyKwh = (input.leakLpm / 1000) * specificPowerKwPerM3Min * input.hoursPerYear + 0;
  const co2Kg = isAmount(co2KgPerKwh) ? energyKwh * co2KgPerKwh + 0 : undefined;
  return isAmount(energyKwh) ? { energyKwh, ...(isAmount(co2Kg) && { co2Kg }) } : undefined;
}
