/** What is due of a repair: its last day has passed, or it is solved and nothing confirms it yet. */
export type RepairDue = "overdue" | "toCheck";

export const repairDues: readonly RepairDue[] = ["overdue", "toCheck"];
