import { settled } from "@sonolens/foundation";
import { dayOf, solvedMs } from "../../lib/format/solved-day.ts";
import { useServices } from "../services.ts";
import type { SnapshotDetail } from "../types.ts";
import { snapshotFields } from "./snapshot-fields.ts";
import { useUndoableEdit } from "./undo.ts";

/** Saves the day on which a finding was solved, yyyy-mm-dd, unless it is that already or before the snapshot. */
export function useSetSolvedDay(snapshot: SnapshotDetail): (day: string) => void {
  const { api } = useServices();
  const edit = useUndoableEdit();
  return (day) => {
    const { created_date, fixed_date } = snapshot;
    if (fixed_date !== null && day === dayOf(Date.parse(fixed_date))) return;
    const moment = solvedMs(day, {
      createdMs: Date.parse(created_date),
      nowMs: api.session.serverNowMs(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    if (!moment.ok || moment.value === null) return;
    const to = { status: "solved", solvedMs: moment.value } as const;
    void settled(edit({ snapshot, field: snapshotFields.repair, to: () => to }).saved);
  };
}
