import { scrollerOf } from "../lib/scroller.ts";

/** Between the message and the edge of the page, and the pressed control. */
const gapPx = 8;

const controls =
  "button, a, label, input, select, textarea, [role=button], [role=option], [role=radio], [role=checkbox], [role=tab]";

/** What a press is on, not only the icon in it. */
const controlOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(controls) : null;

/**
 * Makes room for a message at the bottom of the page until the signal: `--snack-room` is the height of the
 * room at the end of the page. The control that was pressed stays clear of it: its page scrolls, or else
 * the message is moved clear of it, by `--snack-lift`.
 */
export function makeRoom(box: HTMLElement, pressed: EventTarget | null, until: AbortSignal): void {
  if (until.aborted) return;
  const root = document.documentElement.style;
  root.setProperty("--snack-room", `${box.offsetHeight + 2 * gapPx}px`);
  until.addEventListener("abort", () => {
    for (const name of ["--snack-room", "--snack-lift"]) root.removeProperty(name);
  });
  const { top: topPx, bottom: bottomPx } = box.getBoundingClientRect();
  const isCovered = ({ top, bottom }: DOMRect) => bottom > topPx - gapPx && top < bottomPx + gapPx;
  // Not every browser focuses a pressed button, and a key presses the focused one.
  for (const control of new Set([controlOf(pressed), controlOf(document.activeElement)])) {
    if (!control?.isConnected || box.contains(control)) continue;
    const place = control.getBoundingClientRect();
    if (!isCovered(place)) continue;
    // Browsers scroll by whole pixels.
    scrollerOf(control).scrollBy(Math.ceil(place.bottom - topPx + gapPx));
    const now = control.getBoundingClientRect();
    // What does not scroll, such as the footer of a dialog.
    if (isCovered(now))
      root.setProperty(
        "--snack-lift",
        `${topPx < window.innerHeight - bottomPx ? now.bottom + gapPx - topPx : bottomPx + gapPx - now.top}px`,
      );
  }
}
