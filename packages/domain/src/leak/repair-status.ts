/** Repair status of a finding. */
export type RepairStatus = "open" | "inRepair" | "solved";

export const repairStatuses = ["open", "inRepair", "solved"] as const satisfies readonly RepairStatus[];

/** One change of the status. The history holds them oldest first; it starts open. */
export interface RepairEvent {
  readonly status: RepairStatus;
  /** Time, ISO 8601. */
  readonly at: string;
  /** Who changed it; absent if unknown. */
  readonly userId?: string | undefined;
  /** Whether the date of the repair was entered after it was marked as solved; else it is known by the date itself. */
  readonly isDateEntered?: boolean | undefined;
}

/**
 * The fields that determine the status of a finding: its history, or `repair_status` in lists, which lack it. Snapshots
 * older than the repair status have `fixed` only.
 */
export interface Repairable {
  readonly fixed?: boolean | null | undefined;
  readonly repair_status?: RepairStatus | null | undefined;
  readonly repairHistory?: readonly RepairEvent[] | null | undefined;
}

/**
 * The status of a finding: `fixed` means solved, and wins if a client that does not know the history has changed it.
 */
export function repairStatusOf({ fixed, repair_status, repairHistory }: Repairable): RepairStatus {
  const last = repairHistory?.at(-1)?.status ?? repair_status ?? "open";
  if (fixed === true) return "solved";
  return last === "solved" && fixed === false ? "open" : last;
}

/** Why a status change is refused. */
export type RepairRefusal = "repairStatusUnchanged" | "notADate" | "beforeLastChange";

/** The result of a status change. */
export type RepairChange =
  | {
      readonly ok: true;
      readonly history: readonly RepairEvent[];
      /** Stored beside the history: solved is fixed, at the time of the change. */
      readonly fixed: boolean;
      readonly fixedDate: string | null;
    }
  | { readonly ok: false; readonly code: RepairRefusal };

/**
 * Changes the status of a finding, from any to any other: a repair can be skipped, abandoned, or prove ineffective.
 * Refuses a change to the same status, an invalid time, and a time before the last change.
 */
export function changeRepairStatus(finding: Repairable, event: RepairEvent): RepairChange {
  const history = finding.repairHistory ?? [];
  if (repairStatusOf(finding) === event.status) return { ok: false, code: "repairStatusUnchanged" };
  const at = Date.parse(event.at);
  if (Number.isNaN(at)) return { ok: false, code: "notADate" };
  const last = history.at(-1);
  if (last && Date.parse(last.at) > at) return { ok: false, code: "beforeLastChange" };
  const fixed = event.status === "solved";
  return { ok: true, history: [...history, event], fixed, fixedDate: fixed ? event.at : null };
}
