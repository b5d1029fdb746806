import type { LeakUnit } from "./leak-size.ts";

/**
 * 11.7 / 33 to seven digits: it makes the default of 33 kW/(100cfm) the default of 11.7 kW/(m3/min). The ratio of
 * the units themselves is 0.353147, 0.4 % less. Flow is never converted by this.
 */
const lpmBasisPerCfmBasis = 0.3545454;

/**
 * Specific power of a compressor, kW/(100cfm) to kW/(m3/min), in which it is stored and sent.
 *
 * @example specificPowerToLpmBasis(33); // 11.7000
 */
export const specificPowerToLpmBasis = (kwPer100Cfm: number): number => kwPer100Cfm * lpmBasisPerCfmBasis;

/**
 * Specific power, kW/(m3/min) to kW/(100cfm): the inverse of {@link specificPowerToLpmBasis}.
 *
 * @example specificPowerFromLpmBasis(11.7); // 33.00
 */
export const specificPowerFromLpmBasis = (kwPerM3Min: number): number => kwPerM3Min / lpmBasisPerCfmBasis;

/** The unit in which specific power is typed and shown beside a leak unit; for mass the same as for liters. */
export const specificPowerUnit = (unit: LeakUnit): "kW/(100cfm)" | "kW/(m3/min)" =>
  unit === "CFM" ? "kW/(100cfm)" : "kW/(m3/min)";

/** A specific power as typed beside a leak unit, in kW/(m3/min). */
export const specificPowerAsStored = (typed: number, unit: LeakUnit): number =>
  unit === "CFM" ? specificPowerToLpmBasis(typed) : typed;

/** A specific power in kW/(m3/min), as it is shown beside a leak unit. */
export const specificPowerAsShown = (kwPerM3Min: number, unit: LeakUnit): number =>
  unit === "CFM" ? specificPowerFromLpmBasis(kwPerM3Min) : kwPerM3Min;
