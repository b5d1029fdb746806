import type { Gas } from "./gas.ts";

/**
 * Ratio of the specific heats of the ideal gas at 25 C, Cp / (Cp - R), from the Cp of the NIST Chemistry WebBook: air
 * 29.1, hydrogen 28.84, carbon dioxide 37.13, methane 35.69, helium and argon 20.79, ammonia 35.06, nitrogen 29.12,
 * sulfur hexafluoride 97.0 J/(mol K). Natural gas: 1.28, of a mixture of 19 g/mol that is mostly methane.
 */
const ratios: Readonly<Partial<Record<Gas, number>>> = {
  AIR: 1.4,
  HYDROGEN: 1.405,
  CARBON_DIOXIDE: 1.289,
  METHANE: 1.304,
  HYDROCARBONS: 1.28,
  HELIUM: 1.667,
  ARGON: 1.667,
  AMMONIA: 1.311,
  NITROGEN: 1.4,
  SULPHUR_HEXAFLUORIDE: 1.094,
};

/** How a gas cools when it expands; undefined for STEAM, which condenses, and OTHER. */
export const heatCapacityRatio = (gas: Gas): number | undefined =>
  Object.hasOwn(ratios, gas) ? ratios[gas] : undefined;
