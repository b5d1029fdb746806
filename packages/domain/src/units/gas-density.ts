import type { Gas } from "./gas.ts";

/** kg/mol, as the specification prints them (core 9). */
const molarMassesKgMol: Readonly<Partial<Record<Gas, number>>> = {
  AIR: 0.0289652,
  SULPHUR_HEXAFLUORIDE: 0.14606,
  HYDROGEN: 0.002016,
  CARBON_DIOXIDE: 0.04401,
  METHANE: 0.01604,
  HYDROCARBONS: 0.019,
  HELIUM: 0.004003,
  ARGON: 0.039948,
  AMMONIA: 0.017031,
  NITROGEN: 0.02802,
};

/** The state of the gas for which every flow and density is stated: the normal condition of DIN 1343. */
export const referenceCondition = { temperatureK: 273.15, pressurePa: 101_325 } as const;

/** J/(mol K), as the specification prints it. */
export const gasConstant = 8.31446;

/** Molar mass in kg/mol; undefined for STEAM and OTHER. */
export const molarMassKgMol = (gas: Gas): number | undefined =>
  Object.hasOwn(molarMassesKgMol, gas) ? molarMassesKgMol[gas] : undefined;

/**
 * Density of an ideal gas at 273.15 K and 101325 Pa, in kg/m3 (the same number in g/l): p M / (R T).
 * Undefined for STEAM and OTHER.
 *
 * @example gasDensityKgM3("AIR"); // 1.292284
 */
export function gasDensityKgM3(gas: Gas): number | undefined {
  const molarMass = molarMassKgMol(gas);
  if (molarMass === undefined) return undefined;
  return (referenceCondition.pressurePa * molarMass) / (gasConstant * referenceCondition.temperatureK);
}
