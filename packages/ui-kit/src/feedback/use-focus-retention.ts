import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Preserves the user's focus position when the pressed control disappears: the browser would move the focus to the
 * body, and a dialog to its start. `goOnAt` returns the element to focus, given the element focused before the control.
 * Attach the handlers to `box`.
 */
export function useFocusRetention(
  box: RefObject<HTMLElement | null>,
  goOnAt: (before: HTMLElement | null) => HTMLElement | null,
) {
  const inside = useRef(false);
  const before = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    // An element that is removed while focused fires no blur event.
    if (!inside.current || box.current?.contains(document.activeElement)) return;
    inside.current = false;
    const from = before.current;
    goOnAt(from instanceof HTMLElement && from.isConnected ? from : null)?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event: FocusEvent) => {
      if (!inside.current) before.current = event.relatedTarget;
      inside.current = true;
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) inside.current = false;
    },
  };
}
