import type { LeakUnit } from "./leak-size.ts";

/** The unit in which pressures above that of the surroundings are typed and shown; they are stored and sent in bar. */
export type PressureUnit = "BAR" | "PSI";

/** One pound-force per square inch, by definition. */
const barPerPsi = 0.068_947_572_931_683_6;

/** The pressure unit beside a leak unit: psi beside CFM, bar beside the others. */
export const pressureUnitBeside = (unit: LeakUnit): PressureUnit => (unit === "CFM" ? "PSI" : "BAR");

/**
 * What a stored pressure is in the unit it is shown in.
 *
 * @example pressureFromBar(1, "PSI"); // 14.503773773020923
 */
export const pressureFromBar = (bar: number, unit: PressureUnit): number =>
  unit === "PSI" ? bar / barPerPsi : bar;

/** What a typed pressure is in bar, in which it is stored and sent. */
export const pressureToBar = (typed: number, unit: PressureUnit): number =>
  unit === "PSI" ? typed * barPerPsi : typed;
