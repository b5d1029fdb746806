import { mercatorY } from "../geo/mercator.ts";
import type { LngLat, World } from "./world.ts";

/** Width of the square world in which the paths are traced, pixels at zoom 0. */
export const tracedWidthPx = 512;

/** A path and its bounding box in the square world. */
export interface TracedShape {
  readonly path: Path2D;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface WorldPaths {
  readonly land: readonly TracedShape[];
  readonly coasts: readonly TracedShape[];
  readonly borders: readonly TracedShape[];
}

/** Points closer to each other than this are merged, pixels at the zoom of the level. */
const tolerancePx = 0.5;
/** The maximum zoom of each level of detail; above the last everything is drawn. */
const levelZooms = [1, 2, 3, 4, 5, 6] as const;

function traced(parts: readonly (readonly LngLat[])[], minStep: number): TracedShape | undefined {
  const path = new Path2D();
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const part of parts) {
    let beforeX = Infinity;
    let beforeY = Infinity;
    for (const [index, [longitude, latitude]] of part.entries()) {
      const x = ((longitude + 180) / 360) * tracedWidthPx;
      const y = mercatorY(latitude) * tracedWidthPx;
      const isEnd = index === 0 || index === part.length - 1;
      if (!isEnd && Math.abs(x - beforeX) < minStep && Math.abs(y - beforeY) < minStep) continue;
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
      beforeX = x;
      beforeY = y;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  const isSeen = right - left >= minStep || bottom - top >= minStep;
  return isSeen ? { path, left, right, top, bottom } : undefined;
}

const allTraced = (shapes: readonly (readonly (readonly LngLat[])[])[], minStep: number) =>
  shapes.flatMap((parts) => traced(parts, minStep) ?? []);

function worldPaths(world: World, minStep: number): WorldPaths {
  return {
    land: allTraced(world.land, minStep),
    coasts: allTraced(
      world.coasts.map((line) => [line]),
      minStep,
    ),
    borders: allTraced(
      world.borders.map((line) => [line]),
      minStep,
    ),
  };
}

const levels = new WeakMap<World, Map<number, WorldPaths>>();

/** The paths of a world at the detail that a zoom shows; traced on first use and cached. */
export function pathsFor(world: World, zoom: number): WorldPaths {
  const ofWorld = levels.get(world) ?? new Map<number, WorldPaths>();
  levels.set(world, ofWorld);
  const level = levelZooms.find((most) => zoom <= most) ?? Infinity;
  const known = ofWorld.get(level) ?? worldPaths(world, tolerancePx / 2 ** level);
  ofWorld.set(level, known);
  return known;
}
