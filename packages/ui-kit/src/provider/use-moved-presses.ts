import { useEffect } from "react";

/** What counts when it is pressed. */
const controls = "button, a[href], summary, [role=button], [role=menuitem], [role=tab], [role=switch]";

/** A hand on the mouse moves it by as much while it presses. */
const stillPx = 4;

/** Releases that have counted: another application on the page listens to them too. */
const counted = new WeakSet<Event>();

interface Press {
  readonly control: HTMLElement;
  readonly before: DOMRect;
  readonly x: number;
  readonly y: number;
}

/**
 * Lets a press of the mouse count for the control on which it began, although the page moved the control away before
 * the release: for browsers that is no click. A section that has just been loaded pushes the rest of its page down, and
 * the state of a saved field above goes.
 */
export function useMovedPresses(): void {
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true, passive: true };
    let press: Press | undefined;
    const begin = ({ target, isPrimary, button, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      press = undefined;
      const isMouse = isPrimary && button === 0 && pointerType !== "touch";
      const control = isMouse && target instanceof Element ? target.closest(controls) : null;
      if (control instanceof HTMLElement) press = { control, before: control.getBoundingClientRect(), x, y };
    };
    const end = (release: PointerEvent) => {
      const { target, clientX, clientY } = release;
      const begun = press;
      press = undefined;
      if (!begun || Math.hypot(clientX - begun.x, clientY - begun.y) > stillPx) return;
      const { control, before } = begun;
      const now = control.getBoundingClientRect();
      const hasMoved = Math.hypot(now.left - before.left, now.top - before.top) >= 1;
      if (!hasMoved || !control.isConnected || counted.has(release)) return;
      if (target instanceof Node && control.contains(target)) return;
      counted.add(release);
      control.click();
    };
    window.addEventListener("pointerdown", begin, options);
    window.addEventListener("pointerup", end, options);
    window.addEventListener("pointercancel", () => (press = undefined), options);
    return () => listening.abort();
  }, []);
}
