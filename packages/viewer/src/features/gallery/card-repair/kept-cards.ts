import type { Undoable } from "../../../data/snapshots/undo.ts";
import { sessionAtom } from "../../../lib/state/shared-state.ts";

/** Snapshots that were just solved on their card, by id, with their undo; they stay in the list for a while. */
export type KeptCards = ReadonlyMap<string, Undoable>;

export const keptCards = sessionAtom((): KeptCards => new Map());
