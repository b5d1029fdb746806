import type { MapPoint } from "../geo/position.ts";

const directions: Record<string, MapPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Whether a key moves between marks. */
export const isDirection = (key: string) => key in directions;

/** The nearest mark in the direction of an arrow key; undefined if there is none. */
export function nearestTowards<Mark extends MapPoint>(
  from: MapPoint,
  key: string,
  marks: readonly Mark[],
): Mark | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  let best: Mark | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const mark of marks) {
    const [dx, dy] = [mark.x - from.x, mark.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    if (ahead <= 0) continue;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    const cost = ahead + 2 * aside;
    if (cost < bestCost) [best, bestCost] = [mark, cost];
  }
  return best;
}
