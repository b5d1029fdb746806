import { type RepairableWork, repairStatusOf } from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";

/** How far a repair is, as far as advice depends on it; checked: solved, and a later snapshot confirms that. */
export type RepairStep = "unsolved" | "solved" | "checked";

/** What a finding leaves to repair; unclear: the analysis is inconclusive, or has no result. */
export type RepairNeed = "repair" | "unclear" | "nothing";

export function repairStepOf(finding: RepairableWork): RepairStep {
  if (repairStatusOf(finding) !== "solved") return "unsolved";
  return finding.repair_work?.checked_by ? "checked" : "solved";
}

/** What to do about a finding once it is solved. */
export const solvedAdvice = {
  solved: "snapshot:confirmRepair",
  checked: "snapshot:repairConfirmed",
} as const satisfies Readonly<Record<Exclude<RepairStep, "unsolved">, MessageKey>>;
