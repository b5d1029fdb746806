/** What a leak is priced by: the energy of compressing, the volume or the mass of the gas bought, or not at all. */
export type CostMode = "energy" | "volume" | "mass" | "off";

export const costModes = ["energy", "volume", "mass", "off"] as const satisfies readonly CostMode[];

/** The cost mode behind a stored text. Undefined for anything else. */
export const costModeFrom = (value: unknown): CostMode | undefined =>
  costModes.find((mode) => mode === value);
