import { type RepairStatus, repairStatusOf } from "@sonolens/domain";
import { settled } from "@sonolens/foundation";
import { errorMessageKey } from "@sonolens/i18n";
import { useRef } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { useFetchTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useRefusal } from "../account/account.ts";
import { useServices } from "../services.ts";
import { useEditSnapshot, useStartEdit } from "./edit-snapshot.ts";
import { repairEdits } from "./repair.ts";
import { useUndoHistory } from "./undo.ts";

/** What must be known of a snapshot to set its repair state, and to undo that. */
export type Repairable = Parameters<typeof repairStatusOf>[0] & {
  readonly id: string;
  readonly label: string;
  /** ISO 8601. */
  readonly created_date: string;
  readonly fixed_date: string | null;
};

/** Longer labels are truncated in a snackbar. */
const maxName = 40;

/**
 * Sets the repair state of a snapshot: shown at once, and confirmed with an undo action, for the last change only. Sets
 * the solved date to now. Users without permission see why.
 */
export function useSetRepair(): (snapshot: Repairable, to: RepairStatus) => void {
  const { api, toaster } = useServices();
  const { t } = useWords();
  const edit = useEditSnapshot();
  const startEdit = useStartEdit();
  const refusal = useRefusal("editSnapshotFixed");
  const fetchTexts = useFetchTexts();
  const history = useUndoHistory();
  const told = useRef<number>(undefined);
  const tell = (request: Parameters<typeof toaster.show>[0]) => {
    if (told.current !== undefined) toaster.dismiss(told.current);
    told.current = toaster.show(request);
  };
  return (snapshot, to) => {
    const { id, label, created_date, fixed_date } = snapshot;
    if (refusal) return tell({ message: t(errorMessageKey(refusal)), tone: "error" });
    const before = repairStatusOf(snapshot);
    const name = label.length > maxName ? `${label.slice(0, maxName)}…` : label || t("gallery:noLabel");
    const texts = fetchTexts("details");
    if (before === to) return void texts.then(() => tell({ message: t(`details:already.${to}`, { name }) }));
    const createdMs = Date.parse(created_date);
    const change = (from: RepairStatus, next: RepairStatus, solvedMs: number) =>
      next === "solved"
        ? repairEdits.solved(id, Math.max(createdMs, solvedMs))
        : repairEdits.unsolved(id, next, from === "solved");
    const takeBack = (quiet: boolean) => {
      // If the camera's file states only that it is solved, the day is unknown: the earliest possible one is used.
      const sinceMs = fixed_date === null ? createdMs : Date.parse(fixed_date);
      startEdit({ ...change(to, before, sinceMs), quiet });
    };
    const forget = history.remember({ snapshotId: id, undo: () => takeBack(true) });
    const save = async () => {
      try {
        await edit({ ...change(before, to, api.session.serverNowMs()), quiet: true });
      } catch (error) {
        forget();
        throw error;
      }
      await texts;
      tell({
        message: t(`details:marked.${to}`, { name }),
        tone: "success",
        action: {
          label: t("common:undo"),
          onAction: () => {
            forget();
            takeBack(false);
          },
        },
      });
    };
    // The funnel of edits reports failures.
    void settled(save());
  };
}
