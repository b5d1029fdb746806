import type { LngLat, PolygonRings } from "./topology.ts";

/**
 * world-atlas joins its rings across 180 degrees, so that a line from 179 to -179 would be drawn across the whole map.
 * Here each ring is unwrapped, and the part beyond an edge is cut off and moved to the other side.
 */

/** The ring without jumps: longitudes continue beyond 180. A ring around a pole is closed along that pole. */
function unwrapped(ring: readonly LngLat[]): LngLat[] {
  const out: LngLat[] = [];
  let shift = 0;
  for (const [index, [longitude, latitude]] of ring.entries()) {
    const before = ring[index - 1]?.[0] ?? longitude;
    if (longitude - before > 180) shift -= 360;
    if (longitude - before < -180) shift += 360;
    out.push([longitude + shift, latitude]);
  }
  const [first, last] = [out[0], out.at(-1)];
  if (first && last && Math.abs(last[0] - first[0]) > 180) {
    const pole = first[1] < 0 ? -90 : 90;
    out.push([last[0], pole], [first[0], pole], first);
  }
  return out;
}

/** The part of a closed ring on one side of a meridian (Sutherland and Hodgman 1974). */
function clip(ring: readonly LngLat[], edge: number, keep: "east" | "west"): LngLat[] {
  const isIn = (longitude: number) => (keep === "east" ? longitude >= edge : longitude <= edge);
  const out: LngLat[] = [];
  for (const [index, point] of ring.entries()) {
    const before = ring[index - 1];
    if (before && isIn(before[0]) !== isIn(point[0])) {
      const share = (edge - before[0]) / (point[0] - before[0]);
      out.push([edge, before[1] + share * (point[1] - before[1])]);
    }
    if (isIn(point[0])) out.push(point);
  }
  const [first] = out;
  const last = out.at(-1);
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) out.push(first);
  return out.length > 3 ? out : [];
}

/** In the data the pole itself is a ring of zero width. */
const isSeen = (ring: readonly LngLat[]) => ring.some(([, latitude]) => Math.abs(latitude) < 89);

/** The polygons of the world between -180 and 180 degrees. */
export function cutPolygons(polygons: readonly PolygonRings[]): PolygonRings[] {
  return polygons.flatMap((rings) => {
    const laid = rings.filter(isSeen).map(unwrapped);
    const [outer = []] = laid;
    const west = outer.reduce((least, [longitude]) => Math.min(least, longitude), 180);
    const east = outer.reduce((most, [longitude]) => Math.max(most, longitude), -180);
    if (west >= -180 && east <= 180) return [laid];
    const parts: PolygonRings[] = [];
    for (let world = Math.floor((west + 180) / 360); world <= Math.floor((east + 180) / 360); world++) {
      const middle = world * 360;
      const cut = laid
        .map((ring) => clip(clip(ring, middle - 180, "east"), middle + 180, "west"))
        .map((ring) => ring.map(([longitude, latitude]): LngLat => [longitude - middle, latitude]));
      if (cut[0] && cut[0].length > 0) parts.push(cut.filter(({ length }) => length > 0));
    }
    return parts;
  });
}

/** The lines of the world between -180 and 180 degrees, split where they would jump. */
export function cutLines(lines: readonly (readonly LngLat[])[]): LngLat[][] {
  return lines.flatMap((line) => {
    const parts: LngLat[][] = [[]];
    for (const [index, point] of line.entries()) {
      if (index > 0 && Math.abs(point[0] - (line[index - 1]?.[0] ?? point[0])) > 180) parts.push([]);
      parts.at(-1)?.push(point);
    }
    return parts.filter(({ length }) => length > 1);
  });
}
