import { settled } from "@sonolens/foundation";
import { sessionAtom } from "../../lib/state/shared-state.ts";
import type { SnapshotDetail } from "../types.ts";

/** The fields of a snapshot that an edit changes. */
export type SnapshotPatch = Partial<
  Pick<
    SnapshotDetail,
    | "label"
    | "comments"
    | "tags"
    | "starred"
    | "source_distance"
    | "device_analysis_type"
    | "dynamicrange_lin"
    | "fixed"
    | "fixed_date"
    | "repair_status"
    | "repair_work"
    | "repair_note"
    | "analysis_time"
    | "picture_notes"
  >
> & { readonly meta?: Partial<SnapshotDetail["meta"]> };

/** Edits that are shown but not saved yet, per snapshot, oldest first. */
export type PendingEdits = ReturnType<typeof createPendingEdits>;

/** What list records and details have in common for an edit. */
export interface Patchable {
  readonly id: string;
  readonly meta: object;
}

/** Applies an edit to a record or a detail; a record takes only the fields that it has. */
export function applyPatch<Known extends Patchable>(known: Known, { meta, ...fields }: SnapshotPatch): Known {
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => name in known));
  const ownMeta = Object.fromEntries(Object.entries(meta ?? {}).filter(([name]) => name in known.meta));
  return { ...known, ...own, meta: { ...known.meta, ...ownMeta } };
}

export function createPendingEdits() {
  const edits = new Map<string, Map<symbol, SnapshotPatch>>();
  const turns = new Map<string, Promise<unknown>>();
  return {
    add(id: string, patch: SnapshotPatch): symbol {
      const edit = Symbol(id);
      const ofSnapshot = edits.get(id) ?? new Map<symbol, SnapshotPatch>();
      edits.set(id, ofSnapshot.set(edit, patch));
      return edit;
    },
    remove(id: string, edit: symbol): void {
      edits.get(id)?.delete(edit);
      if (edits.get(id)?.size === 0) edits.delete(id);
    },
    /** The server's state of a snapshot, with its unsaved edits applied. */
    over<Known extends Patchable>(known: Known): Known {
      let shown = known;
      for (const patch of edits.get(known.id)?.values() ?? []) shown = applyPatch(shown, patch);
      return shown;
    },
    /** The snapshots with unsaved edits. */
    ids: (): readonly string[] => [...edits.keys()],
    /** Runs work on a snapshot after the previous work on it, so that the last change wins. */
    inTurn<Value>(id: string, work: () => Promise<Value>): Promise<Value> {
      const turn = (turns.get(id) ?? Promise.resolve()).then(work);
      const ended: Promise<unknown> = settled(turn).then(() => {
        if (turns.get(id) === ended) turns.delete(id);
      });
      turns.set(id, ended);
      return turn;
    },
  };
}

/** The edits of the session: those of the next one neither show nor wait for them. */
export const sessionEdits = sessionAtom(createPendingEdits);
