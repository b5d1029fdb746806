import { limits } from "../limits.ts";
import { numberIn } from "./number-in.ts";
import type { Validated } from "./validated.ts";

const costPerUnit = (value: unknown): Validated<number> =>
  numberIn(value, limits.costPerUnit.min, limits.costPerUnit.max);

/** A snapshot's price of energy per kWh: 0 to 10,000, 0 if unknown. */
export const validateEnergyCost = (value: unknown): Validated<number> => costPerUnit(value);

/** A snapshot's price of the gas per cubic meter: 0 to 10,000. */
export const validateVolumeCost = (value: unknown): Validated<number> => costPerUnit(value);

/** A snapshot's price of the gas per kilogram: 0 to 10,000. */
export const validateMassCost = (value: unknown): Validated<number> => costPerUnit(value);
