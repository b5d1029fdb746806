import { projectAside, wrapLongitude } from "../geo/mercator.ts";
import type { MapPoint, MapSize, MapView, Position } from "../geo/position.ts";

/** The points of a line from stop to stop; each leg takes the shorter way around the world. */
export function linePoints(stops: readonly Position[], view: MapView, size: MapSize): MapPoint[] {
  const [first] = stops;
  if (!first) return [];
  let aside = wrapLongitude(first.longitude - view.centre.longitude);
  return stops.map(({ latitude, longitude }, index) => {
    const before = stops[index - 1] ?? first;
    aside += wrapLongitude(longitude - before.longitude);
    return projectAside(aside, latitude, view, size);
  });
}
