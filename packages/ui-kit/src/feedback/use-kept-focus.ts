import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus where one was working when the pressed control goes away: the browser would leave it on the page's
 * body, and a dialog would take it to its beginning. `goOnAt` says where to go on, given what had the focus before the
 * control. The handlers belong on `box`.
 */
export function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  goOnAt: (before: HTMLElement | null) => HTMLElement | null,
) {
  const inside = useRef(false);
  const before = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    // What is taken away while it has the focus tells of no blur.
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
