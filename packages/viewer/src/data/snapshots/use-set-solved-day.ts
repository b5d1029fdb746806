import { calendarDay } from "@sonolens/domain";
import { settled } from "@sonolens/foundation";
import { solvedMs } from "../../lib/format/solved-day.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useServices } from "../services.ts";
import type { SnapshotDetail } from "../types.ts";
import { snapshotFields } from "./snapshot-fields.ts";
import { useUndoableEdit } from "./undo.ts";

/** Saves the day on which a finding was solved, yyyy-mm-dd, unless it is that already or before the snapshot. */
export function useSetSolvedDay(snapshot: SnapshotDetail): (day: string) => void {
  const { api } = useServices();
  const { timeZone } = useWords();
  const edit = useUndoableEdit();
  return (day) => {
    const { created_date, fixed_date } = snapshot;
    if (fixed_date !== null && day === calendarDay(Date.parse(fixed_date), timeZone)) return;
    const moment = solvedMs(day, {
      createdMs: Date.parse(created_date),
      nowMs: api.session.serverNowMs(),
      timeZone,
    });
    if (!moment.ok || moment.value === null) return;
    const to = { status: "solved", solvedMs: moment.value } as const;
    void settled(edit({ snapshot, field: snapshotFields.repair, to: () => to }).saved);
  };
}
