import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

const holdMs = 600;
const staysMs = 1500;
/** A finger that moves further is scrolling. */
const stillPx = 10;

/**
 * Touch has no hover: a long press on a control shows its label. The release of a long press does nothing else. Links
 * are excluded, because the system handles a long press on them.
 */
export function useHold(setOpen: (open: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const from = useRef({ x: 0, y: 0 });
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    clearTimeout(timer.current);
    if (held.current) timer.current = setTimeout(() => setOpen(false), staysMs);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      held.current = false;
      const { currentTarget } = event;
      if (event.pointerType !== "touch" || currentTarget.closest("a") || currentTarget.querySelector("a"))
        return;
      from.current = { x: event.clientX, y: event.clientY };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        held.current = true;
        setOpen(true);
      }, holdMs);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { x, y } = from.current;
      if (!held.current && Math.hypot(event.clientX - x, event.clientY - y) > stillPx)
        clearTimeout(timer.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (held.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
