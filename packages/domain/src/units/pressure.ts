import type { LeakUnit } from "./leak-size.ts";

/** The unit in which gauge pressures are typed and shown; they are stored and sent in bar. */
export type PressureUnit = "BAR" | "PSI";

/** One pound-force per square inch, by definition. */
const barPerPsi = 0.068_947_572_931_683_6;

/** The pressure unit beside a leak unit: psi beside CFM, bar beside the others. */
export const pressureUnitBeside = (unit: LeakUnit): PressureUnit => (unit === "CFM" ? "PSI" : "BAR");

/**
 * A stored pressure in the unit in which it is shown.
 *
 * @example pressureFromBar(1, "PSI"); // 14.503773773020923
 */
export const pressureFromBar = (bar: number, unit: PressureUnit): number =>
  unit === "PSI" ? bar / barPerPsi : bar;

/** A typed pressure in bar, in which it is stored and sent. */
export const pressureToBar = (typed: number, unit: PressureUnit): number =>
  unit === "PSI" ? typed * barPerPsi : typed;
