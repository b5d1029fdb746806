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

/** The values that a patch would change. */
export function valuesBehind(
  known: { readonly meta?: object | undefined },
  { meta, ...fields }: SnapshotPatch,
): SnapshotPatch {
  const pick = (from: object, names: object) =>
    Object.fromEntries(
      Object.keys(names).flatMap((name) => (name in from ? [[name, from[name as never]]] : [])),
    );
  return { ...pick(known, fields), ...(meta && { meta: pick(known.meta ?? {}, meta) }) };
}

const together = (patches: Iterable<SnapshotPatch>): SnapshotPatch => {
  let all: SnapshotPatch = {};
  for (const patch of patches)
    all = { ...all, ...patch, ...((all.meta || patch.meta) && { meta: { ...all.meta, ...patch.meta } }) };
  return all;
};

interface Unsaved {
  readonly edits: Map<symbol, SnapshotPatch>;
  /** The values of their fields without them. */
  behind: SnapshotPatch;
}

export function createPendingEdits() {
  const unsaved = new Map<string, Unsaved>();
  const turns = new Map<string, Promise<unknown>>();
  const end = (id: string, edit: symbol, behind: (patch: SnapshotPatch) => SnapshotPatch) => {
    const ofSnapshot = unsaved.get(id);
    if (!ofSnapshot) return;
    ofSnapshot.edits.delete(edit);
    if (ofSnapshot.edits.size === 0) unsaved.delete(id);
    else ofSnapshot.behind = behind(together(ofSnapshot.edits.values()));
  };
  return {
    /** `known`: the snapshot as it is shown before. */
    add(id: string, patch: SnapshotPatch, known?: Patchable): symbol {
      const edit = Symbol(id);
      const ofSnapshot = unsaved.get(id) ?? { edits: new Map(), behind: {} };
      // An earlier edit of a field may still be refused.
      if (known) ofSnapshot.behind = together([valuesBehind(known, patch), ofSnapshot.behind]);
      ofSnapshot.edits.set(edit, patch);
      unsaved.set(id, ofSnapshot);
      return edit;
    },
    /** Removes an edit that is saved: the server's state includes it. */
    remove(id: string, edit: symbol, saved?: Patchable): void {
      end(id, edit, (left) => valuesBehind(saved ?? unsaved.get(id)?.behind ?? {}, left));
    },
    /** Removes an edit that is refused. Returns the values of its fields without any unsaved edit. */
    refuse(id: string, edit: symbol): SnapshotPatch {
      const { edits, behind = {} } = unsaved.get(id) ?? {};
      const before = valuesBehind(behind, edits?.get(edit) ?? {});
      end(id, edit, (left) => valuesBehind(behind, left));
      return before;
    },
    /** The server's state of a snapshot, with its unsaved edits applied. */
    over<Known extends Patchable>(known: Known): Known {
      let shown = known;
      for (const patch of unsaved.get(known.id)?.edits.values() ?? []) shown = applyPatch(shown, patch);
      return shown;
    },
    /** The snapshots with unsaved edits. */
    ids: (): readonly string[] => [...unsaved.keys()],
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
