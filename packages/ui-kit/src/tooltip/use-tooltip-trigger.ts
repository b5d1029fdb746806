import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { laterPart, useLaterPart } from "../lib/later-part.ts";
import { endTurn, restBeforeShownMs, takeTurn } from "./tooltip-turn.ts";
import { useHold } from "./use-hold.ts";

const bubble = laterPart(async () => (await import("./TooltipBubble.tsx")).TooltipBubble);

/** Fetched while the pointer still rests. Where that fails, the next try is when it is to be shown. */
const fetchAhead = () => void bubble.load().catch(() => undefined);

/** When a tooltip shows: on a pointer that rests, on focus, and under a finger that holds. */
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
  const Bubble = useLaterPart(bubble, open, close);
  const hold = useHold((shown) => (shown ? show() : close()));

  return {
    /** What to draw while it is open, once it is there. */
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
        // One that stands sees for itself where the pointer goes: it can be moved onto it.
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
      onFocus() {
        if (!isPressed.current) show();
      },
      onBlur: close,
      onClick(event: MouseEvent<HTMLElement>) {
        // A control that is disabled takes no press, and goes on saying why.
        if (!event.defaultPrevented) close();
      },
    },
  };
}
