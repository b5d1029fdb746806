import { atom } from "jotai";
import { extended, nothingSelected, type Selection, toggled } from "./selection-model.ts";

/** What is selected. It stays over pages, filters, sorts and other screens, until it is cleared or the session ends. */
export const selectionAtom = atom<Selection>(nothingSelected);

/** Whose it is: the generation of the session. */
export const sessionAtom = atom<number | undefined>(undefined);

/** The ids of what the filter shows on all pages, in their order. */
export const orderAtom = atom<{ readonly ids: () => readonly string[] }>({ ids: () => [] });

/** Turns a snapshot round; with Shift, all from the last one up to it. */
export const chooseAtom = atom(null, (get, set, id: string, withShift: boolean) =>
  set(
    selectionAtom,
    withShift ? extended(get(selectionAtom), id, get(orderAtom).ids()) : toggled(get(selectionAtom), id),
  ),
);
