import { useEffect } from "react";

/** A hand on the mouse moves it by as much while it presses. */
const stillPx = 4;
/** A finger rolls by as much, which browsers take for a tap too. */
const stillFingerPx = 10;
/** A finger that stays longer opens a menu of the browser. */
const longPressMs = 500;
/** The click of a tap comes so long after it at most. */
const clickAfterMs = 700;

/**
 * Lets a press count for the button or link on which it began, although the page moved that away before the release: for
 * browsers a press of the mouse is no click then, and a tap is one of what is under the finger now. A section that has
 * just been loaded pushes the rest of its page down, and the state of a saved field above goes.
 */
export function useMovedPresses(): void {
  useEffect(() => {
    let end: (release: PointerEvent) => void = () => undefined;
    const begin = (press: PointerEvent) => {
      // An earlier one was cancelled.
      removeEventListener("pointerup", end, true);
      const { target, button, pointerType, clientX, clientY, timeStamp } = press;
      const control = (target as Element).closest?.<HTMLElement>("button,a");
      if (!control || button !== 0) return;
      const isTouch = pointerType === "touch";
      const { x, y } = control.getBoundingClientRect();
      end = (release) => {
        removeEventListener("pointerup", end, true);
        const now = control.getBoundingClientRect();
        // A finger keeps the events of its press: they say nothing of where it is.
        const under = document.elementFromPoint(release.clientX, release.clientY);
        if (
          Math.hypot(release.clientX - clientX, release.clientY - clientY) >
            (isTouch ? stillFingerPx : stillPx) ||
          (isTouch && release.timeStamp - timeStamp > longPressMs) ||
          Math.hypot(now.x - x, now.y - y) < 1 ||
          control.contains(under)
        )
          return;
        control.click();
        if (isTouch) dropNextClick();
      };
      addEventListener("pointerup", end, true);
    };
    addEventListener("pointerdown", begin, true);
    return () => removeEventListener("pointerdown", begin, true);
  }, []);
}

/** That of the tap that has counted already, on what the page has moved under the finger. */
function dropNextClick(): void {
  const drop = (click: MouseEvent) => {
    if (!click.isTrusted) return;
    click.preventDefault();
    click.stopImmediatePropagation();
    removeEventListener("click", drop, true);
  };
  addEventListener("click", drop, true);
  setTimeout(() => removeEventListener("click", drop, true), clickAfterMs);
}
