import { useStore } from "jotai";
import { type RefObject, useEffect } from "react";
import { isTyping, shortcutOf } from "../../../lib/state/shortcuts.ts";
import { isInFront } from "../../../lib/state/use-change-keys.ts";
import { galleryShortcuts } from "../shortcuts.ts";
import { chooseAtom, orderAtom, selectionAtom } from "./selection-atoms.ts";
import { nothingSelected, withMany } from "./selection-model.ts";

/** The snapshot whose card is the target of an event; undefined on the card's own buttons. */
export function cardOf({ target }: Event): string | undefined {
  if (!(target instanceof Element) || target.closest("button, input")) return undefined;
  return target.closest<HTMLElement>("[data-id]")?.dataset.id;
}

/** X, Shift with arrows or a click, Ctrl+A and Escape; and taps while something is selected. */
export function useSelectionKeys(gridRef: RefObject<HTMLElement | null>): void {
  const store = useStore();
  useEffect(() => {
    const grid = gridRef.current;
    if (!grid) return;
    const listening = new AbortController();
    const { signal } = listening;
    /** Shift and an arrow key are moving the focus to the next card. */
    let extending = false;

    const onGridKey = (event: KeyboardEvent) => {
      const id = cardOf(event);
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      extending = isPlain && event.shiftKey && event.key.startsWith("Arrow") && id !== undefined;
      if (!id) return;
      if (extending && !store.get(selectionAtom).rangeStart) store.set(chooseAtom, id, true);
      else if (shortcutOf(galleryShortcuts, event) === "select") store.set(chooseAtom, id, false);
    };
    const onFocus = (event: FocusEvent) => {
      const id = cardOf(event);
      if (extending && id) store.set(chooseAtom, id, true);
      extending = false;
    };
    const onClick = (event: MouseEvent) => {
      const id = cardOf(event);
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!id || !isPlain) return;
      const byTouch = event instanceof PointerEvent && event.pointerType === "touch";
      const taps = byTouch && store.get(selectionAtom).ids.size > 0;
      if (!event.shiftKey && !taps) return;
      // Before the card's own handler, which would open the snapshot.
      event.preventDefault();
      event.stopPropagation();
      store.set(chooseAtom, id, event.shiftKey);
    };
    const onMouseDown = (event: MouseEvent) => {
      // Shift would select the text in between.
      if (event.shiftKey && cardOf(event)) event.preventDefault();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isInFront()) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "a") {
        event.preventDefault();
        store.set(selectionAtom, withMany(store.get(selectionAtom), store.get(orderAtom).ids(), true));
      } else if (shortcutOf(galleryShortcuts, event) === "clear") store.set(selectionAtom, nothingSelected);
    };
    grid.addEventListener("keydown", onGridKey, { signal, capture: true });
    grid.addEventListener("focusin", onFocus, { signal });
    grid.addEventListener("click", onClick, { signal, capture: true });
    grid.addEventListener("mousedown", onMouseDown, { signal });
    document.addEventListener("keydown", onKey, { signal });
    return () => listening.abort();
  }, [gridRef, store]);
}
