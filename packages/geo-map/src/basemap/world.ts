/// <reference path="./world-atlas.d.ts" />
import { untilLoaded } from "../until-loaded.ts";
import { cutLines, cutPolygons } from "./cut-at-antimeridian.ts";
import { type LngLat, type PolygonRings, readTopology, type Topology } from "./topology.ts";

/** Land and borders, cut at 180 degrees. */
export interface World {
  readonly land: readonly PolygonRings[];
  /** Borders between countries. */
  readonly borders: readonly LngLat[][];
  /** The edges of the land, without those that the cut at 180 degrees added. */
  readonly coasts: readonly LngLat[][];
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
export function worldFrom(topology: Topology): World {
  const { land, borders } = readTopology(topology);
  const cut = cutPolygons(land);
  return { land: cut, borders: cutLines(borders), coasts: coastsOf(cut) };
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
