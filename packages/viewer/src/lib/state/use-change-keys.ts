import { useEffect, useRef } from "react";
import { changeShortcuts, shortcutOf } from "./shortcuts.ts";

/** A change that has a key. */
export type ChangeAction = keyof typeof changeShortcuts;

/** A letter or digit belongs to these, unlike to a checkbox. */
const takesKeys =
  "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable], [role=menu]";

/** Whether a dialog or a menu is open, which then handles the keys. */
export const isInFront = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

/** Whether notes are drawn on the picture, whose own keys then are the same. */
const isDrawing = (): boolean => document.querySelector("[data-draw][aria-pressed=true]") !== null;

/**
 * The keys that change a snapshot, wherever the focus is, except where something is typed, in dialogs and menus, and
 * while notes are drawn.
 */
export function useChangeKeys(
  actions: Readonly<Partial<Record<ChangeAction, (event: KeyboardEvent) => void>>>,
): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const action = shortcutOf(changeShortcuts, event);
      const act = action && latest.current[action];
      if (!act || isInFront() || isDrawing()) return;
      if (event.target instanceof Element && event.target.closest(takesKeys)) return;
      // The letter would be typed into the field that gets the focus.
      event.preventDefault();
      act(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
