/** What the mechanical analysis of a snapshot concluded. */
export const machineFindings = ["cannotTell", "noFaultFound", "possibleFault"] as const;

export type MachineFinding = (typeof machineFindings)[number];
