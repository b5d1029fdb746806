/** How near the edge of the screen a dragging pointer has to come before the screen moves, pixels. */
const zonePx = 56;
const fullSpeedPxPerS = 1800;

/**
 * How fast the screen moves under a dragging pointer, pixels per second, negative upwards. It grows with the
 * square of the way into the edge zone and goes on growing a little outside of it.
 */
export function edgeScrollSpeed(clientY: number, view: { topPx: number; bottomPx: number }): number {
  const zone = Math.min(zonePx, (view.bottomPx - view.topPx) / 3);
  const depth = (into: number) => Math.min(1.6, Math.max(0, into / zone)) ** 2;
  return fullSpeedPxPerS * (depth(clientY - (view.bottomPx - zone)) - depth(view.topPx + zone - clientY));
}
