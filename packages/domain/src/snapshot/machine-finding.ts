import type { Severity } from "../filter/levels.ts";

/** What the mechanical analysis of a snapshot concluded. */
export const machineFindings = ["cannotTell", "noFaultFound", "possibleFault"] as const;

export type MachineFinding = (typeof machineFindings)[number];

/** The finding of an analysis that answers whether a fault is possible, or null if it cannot tell. */
export const machineFindingFrom = (possibleFault: boolean | null): MachineFinding =>
  possibleFault === null ? "cannotTell" : possibleFault ? "possibleFault" : "noFaultFound";

/** The severity of a machine on the scale of all kinds: a possible fault is high, none found is low. */
export const machineSeverity = (finding: MachineFinding | undefined): Severity =>
  finding === "possibleFault" ? "high" : finding === "noFaultFound" ? "low" : "notApplicable";
