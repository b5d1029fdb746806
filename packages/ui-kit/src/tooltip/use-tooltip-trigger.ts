import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { lazyPart, useLazyPart } from "../lib/lazy-part.ts";
import { endTurn, restBeforeShownMs, takeTurn } from "./tooltip-turn.ts";
import { useHold } from "./use-hold.ts";

const bubble = lazyPart(async () => (await import("./TooltipBubble.tsx")).TooltipBubble);

/** Preloads while the pointer rests. On failure, the next attempt is when it opens. */
const fetchAhead = () => void bubble.load().catch(() => undefined);

/** When a tooltip opens: on hover, on focus, and on a long press. */
export function useTooltipTrigger(defaultOpen: boolean) {
  const [open, setOpen] = useState(defaultOpen);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);
  const isPressed = useRef(false);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    endTurn(close);
    setOpen(false);
  }, []);
  const show = useCallback(() => {
    clearTimeout(timer.current);
    takeTurn(close);
    setOpen(true);
  }, [close]);
  const release = useCallback(() => {
    isPressed.current = false;
  }, []);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      endTurn(close);
      document.removeEventListener("pointerup", release);
    },
    [close, release],
  );
  const Bubble = useLazyPart(bubble, open, close);
  const hold = useHold((shown) => (shown ? show() : close()));

  return {
    /** The component to render while it is open, once loaded. */
    Bubble,
    close,
    triggerProps: {
      ...hold,
      onPointerMove(event: PointerEvent<HTMLElement>) {
        hold.onPointerMove(event);
        if (event.pointerType === "touch" || isOver.current) return;
        isOver.current = true;
        fetchAhead();
        const restMs = restBeforeShownMs();
        clearTimeout(timer.current);
        if (restMs === 0) show();
        else timer.current = setTimeout(show, restMs);
      },
      onPointerLeave() {
        isOver.current = false;
        clearTimeout(timer.current);
        // An open bubble tracks the pointer itself, because the pointer may move onto it.
        if (!Bubble) close();
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        hold.onPointerDown(event);
        if (event.pointerType === "touch") fetchAhead();
        if (event.defaultPrevented) return;
        if (open) close();
        isPressed.current = true;
        document.addEventListener("pointerup", release, { once: true });
      },
      onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
        // Not when the focus comes back from a dialog that was closed by a pointer: nothing would close it again.
        if (!isPressed.current && currentTarget.matches(":focus-visible")) show();
      },
      onBlur: close,
      onClick(event: MouseEvent<HTMLElement>) {
        // A disabled control ignores the press and keeps showing why.
        if (!event.defaultPrevented) close();
      },
    },
  };
}
