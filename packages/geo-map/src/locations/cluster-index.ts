import Supercluster from "supercluster";
import { zoomLimits } from "../geo/map-defaults.ts";
import { unproject, wrapLongitude } from "../geo/mercator.ts";
import type { MapSize, MapView, Position } from "../geo/position.ts";

/** A snapshot with a location, or a location with several. */
export interface LocatedSnapshot extends Position {
  readonly id: string;
  /** How many snapshots it represents; default 1. */
  readonly count?: number | undefined;
}

/** Snapshots close enough to share one mark at this zoom. */
export interface LocationCluster {
  /** Stable as long as the same snapshots share the mark. */
  readonly key: string;
  readonly position: Position;
  /** Number of snapshots. */
  readonly count: number;
  /** Whether it contains several of the given items, so that zooming in splits it. */
  readonly parts: boolean;
}

export interface ClusterIndex {
  /** The clusters in view and in a margin of half a map around it, largest first. */
  readonly inView: (view: MapView, size: MapSize) => readonly LocationCluster[];
  /** The snapshot ids of a cluster returned by `inView`; empty for others. */
  readonly idsOf: (key: string) => readonly string[];
}

/** Pixels around a mark within which others merge with it. */
const radiusPx = 56;

/** Clusters snapshots for every zoom once, so that panning only queries those in view. */
export function createClusterIndex(snapshots: readonly LocatedSnapshot[]): ClusterIndex {
  const countAt = (at: number) => snapshots[at]?.count ?? 1;
  const index = new Supercluster<{ at: number }, { count: number }>({
    radius: radiusPx,
    extent: 512,
    maxZoom: zoomLimits.nearest,
    map: ({ at }) => ({ count: countAt(at) }),
    reduce: (sum, { count }) => {
      sum.count += count;
    },
  });
  index.load(
    snapshots.map(({ longitude, latitude }, at) => ({
      type: "Feature",
      properties: { at },
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    })),
  );
  return {
    inView(view, size) {
      const [west, east, north, south] = bounds(view, size);
      return index
        .getClusters([west, south, east, north], Math.floor(view.zoom))
        .map(({ properties, geometry }): LocationCluster => {
          const [longitude = 0, latitude = 0] = geometry.coordinates;
          const position = { latitude, longitude: wrapLongitude(longitude) };
          return "cluster_id" in properties
            ? { key: `c${properties.cluster_id}`, position, count: properties.count, parts: true }
            : { key: `p${properties.at}`, position, count: countAt(properties.at), parts: false };
        })
        .toSorted((one, other) => other.count - one.count || one.key.localeCompare(other.key));
    },
    idsOf(key) {
      const number = Number(key.slice(1));
      if (key.startsWith("p")) return snapshots[number] ? [snapshots[number].id] : [];
      return index
        .getLeaves(number, Number.POSITIVE_INFINITY)
        .flatMap(({ properties }) => snapshots[properties.at]?.id ?? []);
    },
  };
}

function bounds(view: MapView, { widthPx, heightPx }: MapSize): [number, number, number, number] {
  const size = { widthPx, heightPx };
  const { latitude: north } = unproject({ x: 0, y: -heightPx / 2 }, view, size);
  const { latitude: south } = unproject({ x: 0, y: heightPx * 1.5 }, view, size);
  const halfDeg = (widthPx / (512 * 2 ** view.zoom)) * 360;
  if (halfDeg >= 180) return [-180, 180, north, south];
  return [view.centre.longitude - halfDeg, view.centre.longitude + halfDeg, north, south];
}
