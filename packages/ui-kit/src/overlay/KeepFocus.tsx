import { useEffect, useRef } from "react";

/** What opens over a dialog and has the focus then. */
const layers = "[role=dialog], [role=alertdialog], [role=menu]";

/**
 * Returns the focus to a layer that lost it to the page: its element was removed, hidden or disabled, also while it was
 * in a menu of the layer. Radix sees only what is removed from the layer itself, and returns the focus only to the
 * element that had it.
 */
export function KeepFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const layer = mark.current?.closest<HTMLElement>("[data-modal]");
    if (!layer) return;
    let frame = 0;
    const check = () => {
      if (layer.contains(document.activeElement)) return;
      // The last one is in front.
      const inFront = [...document.querySelectorAll<HTMLElement>(layers)].at(-1);
      if (inFront === layer) layer.focus({ preventScroll: true });
    };
    const checkLater = () => {
      cancelAnimationFrame(frame);
      // A browser takes the focus from what is hidden at the end of a frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(check);
      });
    };
    const changes = new MutationObserver(checkLater);
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["disabled", "hidden", "inert"],
    });
    document.addEventListener("focusin", checkLater);
    document.addEventListener("focusout", checkLater);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      document.removeEventListener("focusin", checkLater);
      document.removeEventListener("focusout", checkLater);
    };
  }, []);
  return <span ref={mark} hidden />;
}
