import { defaultCentre, defaultZoom } from "./map-defaults.ts";
import { keptView, latitudeAt, mercatorY, worldWidthPx, wrapLongitude } from "./mercator.ts";
import type { MapSize, MapView, Position } from "./position.ts";

/** West end and width of the narrowest arc with all longitudes, degrees: locations on both sides of 180 are close. */
function narrowestArc(longitudes: readonly number[]): { west: number; widthDeg: number } {
  const sorted = longitudes.map(wrapLongitude).toSorted((one, other) => one - other);
  let widest = -1;
  let west = 0;
  for (const [index, here] of sorted.entries()) {
    const before = sorted[index - 1] ?? (sorted.at(-1) ?? 0) - 360;
    if (here - before > widest) {
      widest = here - before;
      west = here;
    }
  }
  return { west, widthDeg: 360 - widest };
}

/**
 * The view that shows all locations, as close as possible but not closer than `nearestZoom`, with `marginPx` around them.
 * Without locations: the default view.
 */
export function fitView(
  locations: readonly Position[],
  size: MapSize,
  { nearestZoom = defaultZoom, marginPx = 60 }: { nearestZoom?: number; marginPx?: number } = {},
): MapView {
  if (locations.length === 0) return { centre: defaultCentre, zoom: nearestZoom };
  let [top, bottom] = [1, 0];
  for (const { latitude } of locations) {
    top = Math.min(top, mercatorY(latitude));
    bottom = Math.max(bottom, mercatorY(latitude));
  }
  const { west, widthDeg } = narrowestArc(locations.map(({ longitude }) => longitude));
  const roomFor = (share: number, roomPx: number) =>
    share > 0 ? Math.log2(Math.max(1, roomPx - 2 * marginPx) / (share * worldWidthPx(0))) : nearestZoom;
  const zoom = Math.min(
    nearestZoom,
    roomFor(widthDeg / 360, size.widthPx),
    roomFor(bottom - top, size.heightPx),
  );
  return keptView({
    centre: { latitude: latitudeAt((top + bottom) / 2), longitude: west + widthDeg / 2 },
    zoom,
  });
}
