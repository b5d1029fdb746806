import { type ReactElement, type ReactNode, useRef, useState } from "react";

/** Stands in what is opened: notes what had the focus before it came. */
function NoteFocus({ note }: { readonly note: (element: Element | null) => void }) {
  // While it is drawn for the first time; an effect comes after the focus has moved.
  useState(() => note(document.activeElement));
  return null;
}

/** What can have the focus again: an item of a menu is gone by then, the button that opened the menu is not. */
function lasting(element: Element | null): Element | null {
  const opener = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return opener ? document.getElementById(opener) : element;
}

/**
 * Gives the focus back to what had it before a dialog without a trigger opened: a row, a key that was pressed. Radix
 * knows only the trigger, and leaves the focus on the page's body.
 */
export function useFocusReturn(trigger: ReactElement | undefined): {
  /** Belongs inside what is opened. */
  readonly focusNote: ReactNode;
  readonly onCloseAutoFocus: (event: Event) => void;
} {
  const before = useRef<Element | null>(null);
  return {
    focusNote: (
      <NoteFocus
        note={(element) => {
          before.current = lasting(element);
        }}
      />
    ),
    onCloseAutoFocus(event) {
      if (trigger || !(before.current instanceof HTMLElement)) return;
      event.preventDefault();
      before.current.focus({ preventScroll: true });
    },
  };
}
