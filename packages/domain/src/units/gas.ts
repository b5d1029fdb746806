/** The leaking gas. HYDROCARBONS is natural gas (19 g/mol). STEAM and OTHER have no molar mass, so no size by mass. */
export type Gas =
  | "AIR"
  | "HYDROGEN"
  | "CARBON_DIOXIDE"
  | "METHANE"
  | "HYDROCARBONS"
  | "HELIUM"
  | "ARGON"
  | "AMMONIA"
  | "NITROGEN"
  | "SULPHUR_HEXAFLUORIDE"
  | "STEAM"
  | "OTHER";

/**
 * The gases that are always offered, in the order of the list. SULPHUR_HEXAFLUORIDE is read and computed too, but
 * offered only if a camera names it; see `gasOptions`.
 */
export const gases = [
  "AIR",
  "HYDROGEN",
  "CARBON_DIOXIDE",
  "METHANE",
  "HYDROCARBONS",
  "HELIUM",
  "ARGON",
  "AMMONIA",
  "NITROGEN",
  "STEAM",
  "OTHER",
] as const satisfies readonly Gas[];

/** All gases that are read and computed. */
export const knownGases = [...gases, "SULPHUR_HEXAFLUORIDE"] as const satisfies readonly Gas[];

/** Whether the size of a leak of this gas can be estimated from its sound: true for all but STEAM and OTHER. */
export const isAnalyzedGas = (gas: Gas): boolean => gas !== "STEAM" && gas !== "OTHER";

/** The gas by which a leak is computed if none is named. */
export const unnamedLeakGas = "AIR" satisfies Gas;

/** The gas by which the size of a leak is computed: air if none is named. */
export const leakGasOf = (gas: Gas | null | undefined): Gas => gas ?? unnamedLeakGas;

/** The gas of a stored name, ignoring case and surrounding spaces. Undefined for anything else. */
export function gasFrom(value: unknown): Gas | undefined {
  if (typeof value !== "string") return undefined;
  const name = value.trim().toUpperCase();
  return knownGases.find((gas) => gas === name);
}
