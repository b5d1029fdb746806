import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { scrollerOf } from "../lib/scroller.ts";

/** Between the message and the edges of its strip, and the pressed control. */
const gapPx = 8;

const rootStyle = () => document.documentElement.style;

/**
 * Makes room for a message at the bottom of the page, `--snack-room` high, for the strip below it and the end of the
 * page. The control that was pressed last stays clear of it: its page scrolls, or else the message is above it.
 */
export function useRoomForSnack(region: RefObject<HTMLElement | null>, snackId: number | undefined): void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest("button, a, input, [role], label") : null;
    };
    for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, note, true);
    return () => {
      for (const type of ["pointerdown", "keydown"]) window.removeEventListener(type, note, true);
    };
  }, []);
  useLayoutEffect(() => {
    const box = region.current;
    if (snackId === undefined || !box) return;
    rootStyle().setProperty("--snack-room", `${box.offsetHeight + 2 * gapPx}px`);
    const control = pressed.current;
    const topPx = box.getBoundingClientRect().top - gapPx;
    const coveredPx = () => (control?.isConnected ? control.getBoundingClientRect().bottom - topPx : 0);
    if (control && !box.contains(control) && coveredPx() > 0) {
      scrollerOf(control).scrollBy(coveredPx());
      const { top, bottom } = control.getBoundingClientRect();
      // Its bar does not scroll, or is below this one.
      if (coveredPx() > 0 && top < box.getBoundingClientRect().bottom && bottom > topPx)
        rootStyle().setProperty("--snack-lift", `${box.getBoundingClientRect().bottom - top + gapPx}px`);
    }
    return () => {
      for (const name of ["--snack-room", "--snack-lift"]) rootStyle().removeProperty(name);
    };
  }, [region, snackId]);
}
