/** Where the leak was. */
export const repairCauses = ["flange", "valveStem", "quickCoupler", "hoseOrFitting", "other"] as const;

export type RepairCause = (typeof repairCauses)[number];

/** How it was repaired. */
export const repairMeasures = ["tightened", "gasketRenewed", "partRenewed", "other"] as const;

export type RepairMeasure = (typeof repairMeasures)[number];
