import { type RepairStatus, repairStatusOf } from "@sonolens/domain";
import { settled } from "@sonolens/foundation";
import { errorMessageKey } from "@sonolens/i18n";
import { useRef } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { useFetchTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useRefusal } from "../account/account.ts";
import { useServices } from "../services.ts";
import { snapshotFields } from "./snapshot-fields.ts";
import { useUndoableEdit, useUndoHistory } from "./undo.ts";
import { useUndo } from "./use-undo-last.ts";

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

/** Saves another repair state of a snapshot, which can be undone. Sets the solved date to now. */
export function useRepairEdit() {
  const { api } = useServices();
  const edit = useUndoableEdit();
  return (snapshot: Repairable, to: RepairStatus, { onUndo }: { readonly onUndo: () => void }) => {
    const solvedMs =
      to === "solved" ? Math.max(Date.parse(snapshot.created_date), api.session.serverNowMs()) : null;
    return edit({
      snapshot,
      field: snapshotFields.repair,
      to: () => ({ status: to, solvedMs }),
      quiet: true,
      onUndo,
    });
  };
}

/**
 * Sets the repair state of a snapshot: shown at once, and confirmed with an undo action, for the last change only. Sets
 * the solved date to now. Users without permission see why.
 */
export function useSetRepair(): (snapshot: Repairable, to: RepairStatus) => void {
  const { toaster } = useServices();
  const { t } = useWords();
  const editRepair = useRepairEdit();
  const undo = useUndo();
  const refusal = useRefusal("editSnapshotFixed");
  const fetchTexts = useFetchTexts();
  const history = useUndoHistory();
  const shownToast = useRef<number>(undefined);
  const showToast = (request: Parameters<typeof toaster.show>[0]) => {
    if (shownToast.current !== undefined) toaster.dismiss(shownToast.current);
    shownToast.current = toaster.show(request);
    return shownToast.current;
  };
  return (snapshot, to) => {
    const { label } = snapshot;
    if (refusal) return void showToast({ message: t(errorMessageKey(refusal)), tone: "error" });
    const name = label.length > maxName ? `${label.slice(0, maxName)}…` : label || t("gallery:noLabel");
    const texts = fetchTexts("details");
    if (repairStatusOf(snapshot) === to)
      return void texts.then(() => showToast({ message: t(`details:already.${to}`, { name }) }));
    let shown: number | undefined;
    const { saved, undoable, isUndone } = editRepair(snapshot, to, {
      onUndo: () => {
        if (shown !== undefined) toaster.dismiss(shown);
      },
    });
    const confirm = async () => {
      await saved;
      await texts;
      if (isUndone()) return;
      const toast = showToast({
        message: t(`details:marked.${to}`, { name }),
        tone: "success",
        action: {
          label: t("common:undo"),
          onAction: () => {
            if (!history.take(undoable)) return;
            // The pointer may rest on that message, which would hold back the next one.
            const kept = undo(undoable).then((id) => {
              shownToast.current = id;
            });
            void settled(kept);
          },
        },
      });
      shown = toast;
      history.offer(() => toaster.dismiss(toast));
    };
    // The funnel of edits reports failures.
    void settled(confirm());
  };
}
