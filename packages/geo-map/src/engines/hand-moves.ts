import type { MapPoint } from "../geo/position.ts";

/** Map movements from gestures; points are pixels from the map's corner. */
export interface HandMoves {
  /** Drags the ground by this many pixels. */
  readonly drag: (right: number, down: number) => void;
  /** Zooms around a point at once: pinching fingers. */
  readonly pinch: (point: MapPoint, zoomStep: number) => void;
  /** Zooms around a point, gliding: a wheel or a double click. */
  readonly zoom: (point: MapPoint, zoomStep: number) => void;
  /** A gesture reserved for the page was used on the map: a plain wheel, or one finger. */
  readonly refused: (by: "wheel" | "finger") => void;
}

/** Pixels per zoom level for a wheel, and for a pinched trackpad. */
const wheelPxPerZoom = 250;
const pinchPxPerZoom = 100;
const pxPerLine = 40;

const middle = (points: readonly MapPoint[]): MapPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spread = ([one, other]: readonly MapPoint[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/**
 * Handles mouse, pen, touch and wheel on a map. In a page that scrolls, one finger and the plain wheel scroll the page.
 */
export function hearHands(element: HTMLElement, inPage: boolean, moves: HandMoves): void {
  const held = new Map<number, MapPoint>();
  const pointOf = ({ clientX, clientY }: MouseEvent): MapPoint => {
    const box = element.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    held.set(event.pointerId, pointOf(event));
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (!held.has(event.pointerId)) return;
    const before = [...held.values()];
    held.set(event.pointerId, pointOf(event));
    const now = [...held.values()];
    if (inPage && event.pointerType === "touch" && now.length === 1) return moves.refused("finger");
    const [from, to] = [middle(before), middle(now)];
    moves.drag(to.x - from.x, to.y - from.y);
    if (now.length > 1 && spread(before) > 0 && spread(now) > 0)
      moves.pinch(to, Math.log2(spread(now) / spread(before)));
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const)
    element.addEventListener(end, (event) => held.delete(event.pointerId));
  element.addEventListener(
    "touchmove",
    (event) => {
      if (event.touches.length > 1) event.preventDefault();
    },
    { passive: false },
  );
  element.addEventListener(
    "wheel",
    (event) => {
      if (inPage && !event.ctrlKey) return moves.refused("wheel");
      event.preventDefault();
      const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? pxPerLine : 1);
      // Browsers report a pinched trackpad as a wheel with Ctrl, in smaller steps than a wheel's.
      const isPinch = event.ctrlKey && Math.abs(px) < pxPerLine;
      moves.zoom(pointOf(event), -px / (isPinch ? pinchPxPerZoom : wheelPxPerZoom));
    },
    { passive: false },
  );
  element.addEventListener("dblclick", (event) => moves.zoom(pointOf(event), event.shiftKey ? -1 : 1));
}
