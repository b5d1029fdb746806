import { zoomLimits } from "./map-defaults.ts";
import type { MapPoint, MapSize, MapView, Position } from "./position.ts";

const rad = Math.PI / 180;
/** Latitude at which the square world of Web Mercator ends, degrees. */
export const mercatorEndDeg = 85.051129;
const equatorM = 40_075_016.686;

/** Width of the world at a zoom, pixels. */
export const worldWidthPx = (zoom: number) => 512 * 2 ** zoom;

/** Position of a latitude in the square world, 0 (north) to 1. */
export function mercatorY(latitude: number): number {
  const kept = Math.max(-mercatorEndDeg, Math.min(mercatorEndDeg, latitude));
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (kept * rad) / 2)) / (2 * Math.PI);
}

/** The latitude at a position in the square world. */
export const latitudeAt = (y: number) => (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI))) / rad - 90;

/** The same longitude in the range from -180 to below 180. */
export const wrapLongitude = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Position of a location on a map; of its copies around the world, the one closest to the center. */
export function project({ latitude, longitude }: Position, view: MapView, size: MapSize): MapPoint {
  const aside = wrapLongitude(longitude - view.centre.longitude);
  return projectAside(aside, latitude, view, size);
}

/** Position of a location this many degrees east of the center; beyond 180 too, for lines that go around the world. */
export function projectAside(eastDeg: number, latitude: number, view: MapView, size: MapSize): MapPoint {
  const world = worldWidthPx(view.zoom);
  return {
    x: size.widthPx / 2 + (eastDeg / 360) * world,
    y: size.heightPx / 2 + (mercatorY(latitude) - mercatorY(view.centre.latitude)) * world,
  };
}

/** The location under a point of a map. */
export function unproject({ x, y }: MapPoint, view: MapView, size: MapSize): Position {
  const world = worldWidthPx(view.zoom);
  const down = mercatorY(view.centre.latitude) + (y - size.heightPx / 2) / world;
  return {
    latitude: latitudeAt(Math.max(0, Math.min(1, down))),
    longitude: wrapLongitude(view.centre.longitude + ((x - size.widthPx / 2) / world) * 360),
  };
}

/** Ground meters per pixel in the center of a map. */
export const metresPerPixel = ({ centre, zoom }: MapView) =>
  (equatorM * Math.cos(centre.latitude * rad)) / worldWidthPx(zoom);

/** The view clamped to what a map can show. */
export const keptView = ({ centre, zoom }: MapView): MapView => ({
  centre: {
    latitude: Math.max(-mercatorEndDeg, Math.min(mercatorEndDeg, centre.latitude)),
    longitude: wrapLongitude(centre.longitude),
  },
  zoom: Math.max(zoomLimits.farthest, Math.min(zoomLimits.nearest, zoom)),
});

/** The view after a zoom that keeps the location under `point` in position. */
export function zoomAround(point: MapPoint, zoom: number, view: MapView, size: MapSize): MapView {
  const { zoom: next } = keptView({ centre: view.centre, zoom });
  const share = 1 - 2 ** (view.zoom - next);
  const towards = {
    x: size.widthPx / 2 + (point.x - size.widthPx / 2) * share,
    y: size.heightPx / 2 + (point.y - size.heightPx / 2) * share,
  };
  return keptView({ centre: unproject(towards, view, size), zoom: next });
}

/** The longest round distance (1, 2 or 5 with zeros) that fits into `roomPx`, and its length. */
export function scaleBar(
  metresPerPixel: number,
  roomPx: number,
  unitsM: readonly number[],
): { metres: number; lengthPx: number } {
  const maxM = metresPerPixel * roomPx;
  const unitM = unitsM.findLast((each) => each <= maxM) ?? unitsM[0] ?? 1;
  const power = 10 ** Math.floor(Math.log10(maxM / unitM));
  const metres = ([5, 2].find((step) => step * power * unitM <= maxM) ?? 1) * power * unitM;
  return { metres, lengthPx: metres / metresPerPixel };
}
