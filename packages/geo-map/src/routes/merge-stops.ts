import type { MapPoint } from "../geo/position.ts";

/** Stops whose marks would overlap, as one mark. */
export interface StopMark extends MapPoint {
  /** Indices of its stops in the route, from 0, ascending. */
  readonly stops: readonly number[];
}

/** Marks for stops at these points, in their order; a stop within `apartPx` of an earlier one joins its mark. */
export function mergeStops(points: readonly MapPoint[], apartPx: number): readonly StopMark[] {
  const marks: { x: number; y: number; stops: number[] }[] = [];
  for (const [index, { x, y }] of points.entries()) {
    const near = marks.find((mark) => Math.hypot(mark.x - x, mark.y - y) < apartPx);
    if (near) near.stops.push(index);
    else marks.push({ x, y, stops: [index] });
  }
  return marks;
}

/** Stop numbers as text: 1, 3–5, 9. */
export function stopNumbers(stops: readonly number[]): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 1; at <= stops.length; at++) {
    if (stops[at] === (stops[at - 1] ?? 0) + 1) continue;
    const [first, last] = [(stops[from] ?? 0) + 1, (stops[at - 1] ?? 0) + 1];
    parts.push(
      first === last ? String(first) : last === first + 1 ? `${first}, ${last}` : `${first}–${last}`,
    );
    from = at;
  }
  return parts.join(", ");
}
