import {
  clusterCells,
  type LocationCell,
  type LocationClusters,
  locationCellParts,
} from "../location/location-clusters.ts";
import { gridPlace } from "../location/location-grid.ts";
import type { GalleryRecord } from "./gallery-record.ts";
import { snapshotPosition } from "./record-rules.ts";

/** The locations of a list. */
export interface SnapshotClusters extends LocationClusters {
  /** The index of a snapshot's cluster; undefined for one that is deleted or has no location. */
  readonly clusterOf: (record: GalleryRecord) => number | undefined;
}

/** The locations of the snapshots of a list that are not deleted. */
export function clusterSnapshots(snapshots: readonly GalleryRecord[]): SnapshotClusters {
  const cells = new Map<number, LocationCell>();
  for (const snapshot of snapshots) {
    const place = gridPlaceOf(snapshot);
    if (!place) continue;
    const cell = cells.get(place.cell) ?? { key: place.cell, count: 0, eastSum: 0, northSum: 0 };
    cells.set(place.cell, cell);
    cell.count++;
    cell.eastSum += Math.floor(place.east * locationCellParts);
    cell.northSum += Math.floor(place.north * locationCellParts);
  }
  const { byCell, clusters } = clusterCells([...cells.values()]);
  return {
    byCell,
    clusters,
    clusterOf: (record) => {
      const place = gridPlaceOf(record);
      return place && byCell.get(place.cell);
    },
  };
}

function gridPlaceOf(record: GalleryRecord) {
  const position = record.active === false ? undefined : snapshotPosition(record);
  return position && gridPlace(position.latitude, position.longitude);
}
