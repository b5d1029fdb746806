/** Basis of a leak's price: the energy of compressing, the volume or the mass of the gas bought, or none. */
export type CostMode = "energy" | "volume" | "mass" | "off";

export const costModes = ["energy", "volume", "mass", "off"] as const satisfies readonly CostMode[];

/** The cost mode of a stored text. Undefined for anything else. */
export const costModeFrom = (value: unknown): CostMode | undefined =>
  costModes.find((mode) => mode === value);
