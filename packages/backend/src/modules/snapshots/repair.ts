import { changeRepairStatus, type RepairEvent, type RepairStatus, repairStatusOf } from "@sonolens/domain";
import type { Caller } from "../../policy/caller.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { EditableColumns } from "./snapshot-columns.ts";

/** One stored change of the repair status. */
export interface RepairRecord extends RepairEvent {
  readonly userId: string;
  /** At the time of the change. */
  readonly username: string;
  readonly note: string;
}

/** Oldest first. */
export const repairHistoryOf = (row: Pick<SnapshotRow, "repair_history">): RepairRecord[] =>
  JSON.parse(row.repair_history) as RepairRecord[];

/** The repair of a row, as input of the domain's rule. */
const repairable = (row: SnapshotRow) => ({
  fixed: row.fixed === 1,
  repair_status: row.repair_status as RepairStatus | null,
  repairHistory: repairHistoryOf(row),
});

export const statusOf = (row: SnapshotRow): RepairStatus => repairStatusOf(repairable(row));

/** A requested change of the status, and its time. */
export interface RequestedRepair {
  readonly status: RepairStatus;
  readonly note: string;
  /** ISO 8601; with `solved`, by default the time of the change. */
  readonly fixedDate?: string;
}

/**
 * The columns of a new status: solved and `fixed` are the same, whichever was sent. An unchanged status can
 * only change the fixed date, which the last change notes.
 */
export function repairColumns(
  row: SnapshotRow,
  requested: RequestedRepair,
  who: Pick<Caller, "accountId" | "username">,
  nowMs: number,
): EditableColumns {
  const history = repairHistoryOf(row);
  const lastMs = Date.parse(history.at(-1)?.at ?? "");
  const event: RepairRecord = {
    status: requested.status,
    // A clock that was set back must not keep users from working.
    at: new Date(Number.isNaN(lastMs) ? nowMs : Math.max(nowMs, lastMs)).toISOString(),
    userId: who.accountId,
    username: who.username,
    note: requested.note,
  };
  const change = changeRepairStatus(repairable(row), event);
  const fixedDate =
    requested.status === "solved" ? (requested.fixedDate ?? row.fixed_date ?? event.at) : null;
  const fixed = { fixed: requested.status === "solved" ? 1 : 0, fixed_date: fixedDate } as const;
  if (!change.ok) {
    const last = history.at(-1);
    if (last?.status !== "solved" || fixedDate === row.fixed_date) return fixed;
    const noted: RepairRecord = { ...last, isDateEntered: true };
    return { ...fixed, repair_history: JSON.stringify([...history.slice(0, -1), noted]) };
  }
  return { ...fixed, repair_status: requested.status, repair_history: JSON.stringify([...history, event]) };
}
