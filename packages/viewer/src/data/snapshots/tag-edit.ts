import { settled } from "@sonolens/foundation";
import { snapshotFields } from "./snapshot-fields.ts";
import { useUndoableEdit } from "./undo.ts";

/** What must be known of a snapshot to set its tags, and to undo that. */
export interface Tagged {
  readonly id: string;
  readonly tags: readonly string[];
}

/** Sets the tags of a snapshot: shown at once, and undoable. The funnel of edits shows the outcome. */
export function useTagEdit(): (snapshot: Tagged, tags: readonly string[]) => void {
  const edit = useUndoableEdit();
  return (snapshot, tags) =>
    void settled(edit({ snapshot, field: snapshotFields.tags, to: () => tags }).saved);
}
