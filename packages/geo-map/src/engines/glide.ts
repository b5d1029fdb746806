import { keptView, wrapLongitude } from "../geo/mercator.ts";
import type { MapView } from "../geo/position.ts";
import { isMotionUnwelcome } from "./base-map.ts";

const eased = (share: number) => 1 - (1 - share) ** 3;

/** Interpolates between two views; takes the shorter way around the world. */
function between(one: MapView, other: MapView, share: number): MapView {
  const east = wrapLongitude(other.centre.longitude - one.centre.longitude);
  return {
    centre: {
      latitude: one.centre.latitude + (other.centre.latitude - one.centre.latitude) * share,
      longitude: one.centre.longitude + east * share,
    },
    zoom: one.zoom + (other.zoom - one.zoom) * share,
  };
}

/** Animates a view to another one, or jumps if reduced motion is preferred. A new glide ends the previous one. */
export function createGlide(show: (view: MapView) => void) {
  let asked = 0;
  const stop = () => cancelAnimationFrame(asked);
  const along = (at: (share: number) => MapView, lengthMs: number) => {
    stop();
    if (isMotionUnwelcome()) return show(at(1));
    let startMs: number | undefined;
    const step = (nowMs: number) => {
      startMs ??= nowMs;
      const share = Math.min(1, (nowMs - startMs) / lengthMs);
      show(at(eased(share)));
      if (share < 1) asked = requestAnimationFrame(step);
    };
    asked = requestAnimationFrame(step);
  };
  return {
    stop,
    /** Animates through the views that `at` returns for shares from 0 to 1. */
    along,
    to: (from: MapView, target: MapView, lengthMs: number) =>
      along((share) => keptView(between(from, target, share)), lengthMs),
  };
}
