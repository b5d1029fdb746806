/** How far the repair of a finding is. */
export type RepairStatus = "open" | "inRepair" | "solved";

export const repairStatuses = ["open", "inRepair", "solved"] as const satisfies readonly RepairStatus[];

/** One change of the status. The history holds them oldest first; it starts open. */
export interface RepairEvent {
  readonly status: RepairStatus;
  /** Moment, ISO 8601. */
  readonly at: string;
  /** Who changed it; absent where nobody knows. */
  readonly userId?: string | undefined;
}

/**
 * What tells the status of a finding: its history, or `repair_status` as lists carry it without one. A snapshot of
 * before the repair status has `fixed` only.
 */
export interface Repairable {
  readonly fixed?: boolean | null | undefined;
  readonly repair_status?: RepairStatus | null | undefined;
  readonly repairHistory?: readonly RepairEvent[] | null | undefined;
}

/**
 * The status of a finding: solved is what `fixed` says, and `fixed` wins where a client that knows nothing of the
 * history has changed it.
 */
export function repairStatusOf({ fixed, repair_status, repairHistory }: Repairable): RepairStatus {
  const last = repairHistory?.at(-1)?.status ?? repair_status ?? "open";
  if (fixed === true) return "solved";
  return last === "solved" && fixed === false ? "open" : last;
}

/** Why a status is not changed. */
export type RepairRefusal = "repairStatusUnchanged" | "notADate" | "beforeLastChange";

/** What a change of the status leads to. */
export type RepairChange =
  | {
      readonly ok: true;
      readonly history: readonly RepairEvent[];
      /** What is stored beside the history: solved is fixed, since the moment of the change. */
      readonly fixed: boolean;
      readonly fixedDate: string | null;
    }
  | { readonly ok: false; readonly code: RepairRefusal };

/**
 * Changes the status of a finding, from any to any other: a repair can be skipped, given up, or found not to hold.
 * Refused are a change to the same status, a moment that is none, and one before the last change.
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
