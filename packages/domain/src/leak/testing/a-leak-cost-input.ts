import type { LeakCostInput } from "../annual-leak-cost.ts";

/** A leak with all its prices, for tests. */
export const aLeakCostInput = (changes: Partial<LeakCostInput> = {}): LeakCostInput => ({
  leakLpm: 100,
  gas: "AIR",
  costMode: "energy",
  hoursPerYear: 2000,
  specificPowerKwPerM3Min: 6,
  energyCostPerKwh: 0.25,
  volumeCostPerM3: 0.02,
  massCostPerKg: 0.5,
  co2KgPerKwh: 0.3,
  ...changes,
});
