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
    let press: Press | undefined;
    const begin = (event: PointerEvent) => {
      const control = (event.target as Element).closest?.<HTMLElement>("button,a");
      press =
        control && event.button === 0
          ? { event, control, place: control.getBoundingClientRect() }
          : undefined;
    };
    const end = (release: PointerEvent) => {
      const began = press;
      // What it holds may have left the page, and would live until the next press.
      press = undefined;
      if (began?.event.pointerId !== release.pointerId || !isMoved(began, release)) return;
      began.control.click();
      if (release.pointerType === "touch") dropNextClick();
    };
    const forget = () => {
      press = undefined;
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener("pointerdown", begin, options);
    addEventListener("pointerup", end, options);
    addEventListener("pointercancel", forget, options);
    return () => listening.abort();
  }, []);
}

interface Press {
  readonly event: PointerEvent;
  readonly control: HTMLElement;
  /** Where the control was. */
  readonly place: DOMRect;
}

/** Whether the control was moved away under a press that stayed where it was. */
function isMoved({ event, control, place }: Press, release: PointerEvent): boolean {
  const isTouch = event.pointerType === "touch";
  const now = control.getBoundingClientRect();
  return (
    Math.hypot(release.clientX - event.clientX, release.clientY - event.clientY) <=
      (isTouch ? stillFingerPx : stillPx) &&
    !(isTouch && release.timeStamp - event.timeStamp > longPressMs) &&
    Math.hypot(now.x - place.x, now.y - place.y) >= 1 &&
    // A finger keeps the events of its press: they say nothing of where it is.
    !control.contains(document.elementFromPoint(release.clientX, release.clientY))
  );
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
