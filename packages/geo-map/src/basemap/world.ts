/// <reference path="./world-atlas.d.ts" />
import {
  type GeoPermissibleObjects,
  type GeoStream,
  geoContains,
  geoEquirectangular,
  geoStream,
} from "d3-geo";
import { feature, mesh } from "topojson-client";
import { untilLoaded } from "../until-loaded.ts";

/** Longitude and latitude, degrees. */
export type LngLat = [longitude: number, latitude: number];
/** Outer ring first, then its holes; each closed. */
export type PolygonRings = LngLat[][];

type Topology = Parameters<typeof mesh>[0];
type Shapes = NonNullable<Parameters<typeof mesh>[1]>;

/** TopoJSON of world-atlas. */
export type WorldTopology = Topology & {
  readonly objects: { readonly countries: Shapes; readonly land: Shapes };
};

/** Land and borders, cut at 180 degrees. */
export interface World {
  readonly land: readonly PolygonRings[];
  /** Borders between countries. */
  readonly borders: readonly LngLat[][];
  /** The edges of the land, without those that the cut at 180 degrees added. */
  readonly coasts: readonly LngLat[][];
}

/**
 * The lines and polygons of a shape, cut at 180 degrees; they are in degrees, because a degree is a unit of its plane.
 */
function cutAtAntimeridian(shape: GeoPermissibleObjects): { polygons: PolygonRings[]; lines: LngLat[][] } {
  const polygons: PolygonRings[] = [];
  const lines: LngLat[][] = [];
  let target = lines;
  const output: GeoStream = {
    polygonStart() {
      const rings: PolygonRings = [];
      polygons.push(rings);
      target = rings;
    },
    polygonEnd() {
      target = lines;
    },
    lineStart: () => target.push([]),
    lineEnd() {
      const ring = target === lines ? undefined : target.at(-1);
      // d3 leaves out the last point of a ring, which equals the first.
      if (ring?.[0]) ring.push(ring[0]);
    },
    point: (x, y) => target.at(-1)?.push([x, -y]),
  };
  const degrees = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0);
  geoStream(shape, degrees.stream(output));
  return { polygons, lines };
}

/** Twice the signed area in square degrees: positive for outer rings, whose land is to the right of their direction. */
const signedArea = (ring: readonly LngLat[]): number =>
  ring.reduce((sum, [longitude, latitude], index) => {
    const [beforeLongitude, beforeLatitude] = ring[index - 1] ?? [longitude, latitude];
    return sum + (longitude - beforeLongitude) * (latitude + beforeLatitude);
  }, 0);

/** A cut polygon has an outer ring on either side, in any order with its holes: each becomes a polygon of its own. */
function splitByOuterRing(rings: PolygonRings): PolygonRings[] {
  if (rings.length === 1) return [rings];
  const [holes, outers] = [
    rings.filter((ring) => signedArea(ring) <= 0),
    rings.filter((ring) => signedArea(ring) > 0),
  ];
  return outers.map((outer) => {
    const polygon = { type: "Polygon" as const, coordinates: [outer] };
    return [outer, ...holes.filter(([point]) => point && geoContains(polygon, point))];
  });
}

/** There is no coast on the cut, nor where a ring around a pole was closed. */
const isCut = ([longitude, latitude]: LngLat) => Math.abs(longitude) > 179.999 || Math.abs(latitude) > 89.9;

function coastsOf(land: readonly PolygonRings[]): LngLat[][] {
  return land.flat().flatMap((ring) => {
    const parts: LngLat[][] = [[]];
    for (const [index, point] of ring.entries()) {
      const before = ring[index - 1];
      if (before && isCut(before) && isCut(point)) parts.push([]);
      parts.at(-1)?.push(point);
    }
    return parts.filter(({ length }) => length > 1);
  });
}

/** The world from TopoJSON of world-atlas (Natural Earth, public domain). */
export function worldFrom(topology: WorldTopology): World {
  const { countries, land } = topology.objects;
  const polygons = cutAtAntimeridian(feature(topology, land)).polygons.flatMap(splitByOuterRing);
  const { lines } = cutAtAntimeridian(mesh(topology, countries, (one, other) => one !== other));
  return { land: polygons, borders: lines, coasts: coastsOf(polygons) };
}

let fine: Promise<World> | undefined;
let coarse: Promise<World> | undefined;

/** The bundled world at 1:50 million, for the map itself. Loaded as a chunk of its own, once for all maps. */
export function loadFineWorld(): Promise<World> {
  fine ??= untilLoaded(() => import("world-atlas/countries-50m.json")).then(({ default: topology }) =>
    worldFrom(topology),
  );
  return fine;
}

/** The bundled world at 1:110 million, for small and static maps. */
export function loadCoarseWorld(): Promise<World> {
  coarse ??= untilLoaded(() => import("world-atlas/countries-110m.json")).then(({ default: topology }) =>
    worldFrom(topology),
  );
  return coarse;
}
