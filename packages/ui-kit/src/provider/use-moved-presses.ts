import { useEffect } from "react";

/** A hand on the mouse moves it by as much while it presses. */
const stillPx = 4;

/**
 * Lets a press of the mouse count for the button or link on which it began, although the page moved that away before
 * the release: for browsers that is no click. A section that has just been loaded pushes the rest of its page down, and
 * the state of a saved field above goes.
 */
export function useMovedPresses(): void {
  useEffect(() => {
    let end: (release: PointerEvent) => void = () => undefined;
    const begin = ({ target, button, pointerType, clientX, clientY }: PointerEvent) => {
      // An earlier one was cancelled.
      removeEventListener("pointerup", end, true);
      const control = (target as Element).closest?.<HTMLElement>("button,a");
      if (!control || button !== 0 || pointerType === "touch") return;
      const { x, y } = control.getBoundingClientRect();
      end = (release) => {
        removeEventListener("pointerup", end, true);
        const now = control.getBoundingClientRect();
        if (
          Math.hypot(release.clientX - clientX, release.clientY - clientY) <= stillPx &&
          Math.hypot(now.x - x, now.y - y) >= 1 &&
          !control.contains(release.target as Node)
        )
          control.click();
      };
      addEventListener("pointerup", end, true);
    };
    addEventListener("pointerdown", begin, true);
    return () => removeEventListener("pointerdown", begin, true);
  }, []);
}
