/** Distance from the viewport edge at which a drag starts to scroll, pixels. */
const zonePx = 56;
const fullSpeedPxPerS = 1800;

/**
 * Scroll speed during a drag, pixels per second, negative upwards. It grows with the square of the distance into the
 * edge zone and continues to grow slightly outside of it.
 */
export function edgeScrollSpeed(clientY: number, view: { topPx: number; bottomPx: number }): number {
  const zone = Math.min(zonePx, (view.bottomPx - view.topPx) / 3);
  const depth = (into: number) => Math.min(1.6, Math.max(0, into / zone)) ** 2;
  return fullSpeedPxPerS * (depth(clientY - (view.bottomPx - zone)) - depth(view.topPx + zone - clientY));
}
/** Suppresses the click that the browser fires at the end of a drag, but not the click of another press. */
export function swallowNextClick(): void {
  const ended = new AbortController();
  const options = { capture: true, once: true, signal: ended.signal };
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, options);
  window.addEventListener("pointerdown", () => ended.abort(), options);
  setTimeout(() => ended.abort(), 50);
}
