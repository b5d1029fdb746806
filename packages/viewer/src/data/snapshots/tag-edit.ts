import { settled } from "@sonolens/foundation";
import { useSessionStore } from "../../lib/state/frame.ts";
import { tagEdit } from "./edited-tags.ts";
import { lastTag } from "./last-tag.ts";
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
  const store = useSessionStore();
  return (snapshot, tags) => {
    const added = tagEdit(snapshot.tags, tags).added.at(-1);
    if (added !== undefined) store.set(lastTag, added);
    void settled(edit({ snapshot, field: snapshotFields.tags, to: () => tags }).saved);
  };
}
