import { settled } from "@sonolens/foundation";
import { type Undoable, useUndoHistory } from "../../../data/snapshots/undo.ts";
import { useRepairEdit } from "../../../data/snapshots/use-set-repair.ts";
import { useUndo } from "../../../data/snapshots/use-undo-last.ts";
import type { SnapshotRecord } from "../../../data/types.ts";
import { useSessionStore } from "../../../lib/state/frame.ts";
import { keptCards } from "./kept-cards.ts";

/** How long a card that was just solved shows its undo. */
const keptMs = 8_000;

/** Marks the snapshot of a card as solved now, and undoes that; the card stays in the list meanwhile. */
export function useSolveCard(record: SnapshotRecord) {
  const store = useSessionStore();
  const editRepair = useRepairEdit();
  const history = useUndoHistory();
  const undo = useUndo();
  const { id } = record;
  const change = (edit: (kept: Map<string, Undoable>) => void) => {
    const kept = new Map(store.get(keptCards));
    edit(kept);
    store.set(keptCards, kept);
  };
  return {
    solve: (card: Element) => {
      /** Not if it was undone and solved again meanwhile. */
      const release = () => {
        if (store.get(keptCards).get(id) === undoable) change((kept) => kept.delete(id));
      };
      /** Not while the keyboard is on the card. */
      const releaseLater = () =>
        setTimeout(() => {
          if (card.isConnected && card.matches(":has(:focus-visible)"))
            card.addEventListener("focusout", releaseLater, { once: true });
          else release();
        }, keptMs);
      const { saved, undoable } = editRepair(record, "solved", { onUndo: release });
      change((kept) => kept.set(id, undoable));
      releaseLater();
      // The funnel of edits reports a failure; the card is as before then.
      saved.catch(release);
    },
    undo: () => {
      const undoable = store.get(keptCards).get(id);
      if (undoable && history.take(undoable)) void settled(undo(undoable));
    },
  };
}
