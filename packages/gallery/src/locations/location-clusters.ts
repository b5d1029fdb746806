import {
  clusterCells,
  clusterIndexOf,
  gridPlace,
  type LocationCell,
  type LocationCluster,
  locationCellParts,
} from "@sonolens/domain";
import { type ClusterColumn, flagBits, type GalleryColumns } from "../columns/gallery-columns.ts";
import type { GallerySelection } from "../rows/gallery-selection.ts";

/**
 * The locations of snapshots, those with most snapshots first, counting the snapshots of a selection, or all; see
 * `clusterCells`.
 */
export function locationClusters(columns: GalleryColumns, selection?: GallerySelection): LocationCluster[] {
  const { clusters, numbers } = clusterColumn(columns);
  if (!selection) return clusters.toSorted(byCount);
  const counts = new Uint32Array(clusters.length);
  for (let row = 0; row < columns.count; row++) {
    const cluster = numbers[row] as number;
    if (cluster < counts.length && selection.failed[row] === 0)
      counts[cluster] = (counts[cluster] as number) + 1;
  }
  return clusters
    .map((cluster, place) => ({ ...cluster, count: counts[place] as number }))
    .filter(({ count }) => count > 0)
    .sort(byCount);
}

const byCount = (one: LocationCluster, other: LocationCluster) =>
  other.count - one.count || (one.id < other.id ? -1 : 1);

/** The cluster of each row; cached in the columns. */
export function clusterColumn(columns: GalleryColumns): ClusterColumn {
  columns.derived.clusters ??= findClusters(columns);
  return columns.derived.clusters;
}

/** A row of the cluster with this id, for reverse geocoding; undefined if the cluster is empty. */
export function rowInCluster(columns: GalleryColumns, id: string): number | undefined {
  const clusters = clusterColumn(columns);
  const place = clusterIndexOf(clusters, id);
  if (place === undefined) return undefined;
  const row = clusters.numbers.indexOf(place);
  return row === -1 ? undefined : row;
}

function findClusters(columns: GalleryColumns): ClusterColumn {
  const { cellOfRow, cells } = fillCells(columns);
  const { byCell, clusterOfCell, clusters } = clusterCells(cells);
  const numbers = new Int32Array(columns.count).fill(clusters.length);
  for (let row = 0; row < columns.count; row++) {
    const cluster = clusterOfCell[cellOfRow[row] as number];
    if (cluster !== undefined) numbers[row] = cluster;
  }
  return { numbers, clusters, byCell };
}

function fillCells({ count, numbers }: GalleryColumns): { cellOfRow: Int32Array; cells: LocationCell[] } {
  const { flags, latitude, longitude } = numbers;
  const cellOfRow = new Int32Array(count).fill(-1);
  const places = new Map<number, number>();
  const cells: LocationCell[] = [];
  for (let row = 0; row < count; row++) {
    const flag = flags[row] as number;
    if ((flag & flagBits.hasLocation) === 0 || flag & flagBits.deleted) continue;
    const { cell: key, east, north } = gridPlace(latitude[row] as number, longitude[row] as number);
    let place = places.get(key);
    if (place === undefined) {
      place = cells.push({ key, count: 0, eastSum: 0, northSum: 0 }) - 1;
      places.set(key, place);
    }
    const cell = cells[place] as LocationCell;
    cell.count++;
    cell.eastSum += Math.floor(east * locationCellParts);
    cell.northSum += Math.floor(north * locationCellParts);
    cellOfRow[row] = place;
  }
  return { cellOfRow, cells };
}
