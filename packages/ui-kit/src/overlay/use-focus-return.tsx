import { type ReactElement, type ReactNode, useRef, useState } from "react";

/** Rendered inside the opened layer: records the element focused before. */
function NoteFocus({ note }: { readonly note: (element: Element | null) => void }) {
  // During the first render; an effect would run after the focus has moved.
  useState(() => note(document.activeElement));
  return null;
}

/** The element that can be focused again: a menu item no longer exists then, the button that opened the menu does. */
function lasting(element: Element | null): Element | null {
  const opener = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return opener ? document.getElementById(opener) : element;
}

/**
 * Returns the focus to the element focused before a dialog without a trigger opened: a row, or where a key was pressed.
 * Radix knows only the trigger, and leaves the focus on the page's body. `goOnAt`: what gets the focus instead, if any.
 */
export function useFocusReturn(
  trigger: ReactElement | undefined,
  goOnAt?: () => HTMLElement | null | undefined,
): {
  /** Render inside the opened layer. */
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
      const next = goOnAt?.();
      if (next?.isConnected) {
        event.preventDefault();
        next.focus();
        return;
      }
      if (trigger || !(before.current instanceof HTMLElement)) return;
      event.preventDefault();
      if (before.current.isConnected) before.current.focus({ preventScroll: true });
      // It is gone: unless something better has the focus by now, reading goes on with the page's content.
      else if (document.activeElement === document.body)
        document.querySelector<HTMLElement>("main[tabindex]")?.focus({ preventScroll: true });
    },
  };
}
