import { useSetAtom } from "jotai";
import { useRepairEdit } from "../../data/snapshots/use-set-repair.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useNarrow } from "../../lib/ui/use-narrow.ts";
import type { ScreenAtoms } from "./screen-atoms.ts";

/** Solves the snapshot of a phone's screen, which then says what that saves; undefined on a desk. */
export function useSolveHere(snapshot: SnapshotDetail, atoms: ScreenAtoms): (() => void) | undefined {
  const isNarrow = useNarrow();
  const editRepair = useRepairEdit();
  const setJustSolved = useSetAtom(atoms.justSolved);
  if (!isNarrow) return undefined;
  return () => {
    const isAsBefore = () => setJustSolved(undefined);
    const { saved, undoable } = editRepair(snapshot, "solved", { onUndo: isAsBefore });
    setJustSolved(undoable);
    scrollTo(0, 0);
    // The funnel of edits reports a failure.
    saved.catch(isAsBefore);
  };
}
