import { atom } from "jotai";
import { extended, nothingSelected, type Selection, toggled } from "./selection-model.ts";

/**
 * The selection. It is kept across pages, filters, orders and other screens, until it is cleared or the session ends.
 */
export const selectionAtom = atom<Selection>(nothingSelected);

/** The ids that the filter shows on all pages, in order. */
export const orderAtom = atom<{ readonly ids: () => readonly string[] }>({ ids: () => [] });

/** Toggles a snapshot; with Shift, the range from the last one to it. */
export const chooseAtom = atom(null, (get, set, id: string, withShift: boolean) =>
  set(
    selectionAtom,
    withShift ? extended(get(selectionAtom), id, get(orderAtom).ids()) : toggled(get(selectionAtom), id),
  ),
);
