import {
  type ClusterColumn,
  flagBits,
  type GalleryColumns,
  type LocationCluster,
} from "./gallery-columns.ts";
import type { GallerySelection } from "./gallery-selection.ts";
import {
  cellsAround,
  clusterRadiusM,
  gridPlace,
  groundDistanceM,
  meanPosition,
  nearnessOrder,
  type Position,
  positionOf,
} from "./location-grid.ts";

/** Subdivision of a cell for sums of positions: whole numbers, so that the sum does not depend on the order. */
const parts = 2 ** 20;

interface Cell {
  readonly key: number;
  count: number;
  eastSum: number;
  northSum: number;
}

interface FilledCell extends Position {
  readonly key: number;
  readonly weight: number;
  cluster: number;
}

/**
 * The locations of snapshots, those with most snapshots first, counting the snapshots of a selection, or all. A cluster
 * is a grid cell of about 100 m plus the snapshots within 100 m of its mean, fullest cells first: it depends neither on
 * the order of the list nor on chains of snapshots.
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

/** The index of a cluster in `clusters`; also for an id from another of its cells that was the fullest before. */
export function clusterByIdPlace({ byCell }: ClusterColumn, id: string): number | undefined {
  const [, latitude, longitude] = /^(-?\d{1,2}\.\d{5}),(-?\d{1,3}\.\d{5})$/.exec(id) ?? [];
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!(Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180)) return undefined;
  return byCell.get(gridPlace(position.latitude, position.longitude).cell);
}

/** A row of the cluster with this id, for reverse geocoding; undefined if the cluster is empty. */
export function rowInCluster(columns: GalleryColumns, id: string): number | undefined {
  const clusters = clusterColumn(columns);
  const place = clusterByIdPlace(clusters, id);
  if (place === undefined) return undefined;
  const row = clusters.numbers.indexOf(place);
  return row === -1 ? undefined : row;
}

function findClusters(columns: GalleryColumns): ClusterColumn {
  const { cellOfRow, cells } = fillCells(columns);
  const filled = cells.map(
    ({ count, eastSum, key, northSum }): FilledCell => ({
      key,
      weight: count,
      cluster: -1,
      ...positionOf({ cell: key, east: eastSum / count / parts, north: northSum / count / parts }),
    }),
  );
  const byKey = new Map(filled.map((cell) => [cell.key, cell]));
  const members: FilledCell[][] = [];
  const fullestFirst = filled.toSorted((one, other) => other.weight - one.weight || one.key - other.key);
  for (const centre of fullestFirst) {
    if (centre.cluster >= 0) continue;
    const around = cellsAround(centre)
      .map((key) => byKey.get(key))
      .filter(
        (cell): cell is FilledCell =>
          cell !== undefined &&
          cell !== centre &&
          cell.cluster < 0 &&
          groundDistanceM(centre, cell) <= clusterRadiusM,
      );
    const cluster = [centre, ...around];
    for (const cell of cluster) cell.cluster = members.length;
    members.push(cluster);
  }

  const described = members.map((cluster, place) => ({ place, cluster: describe(cluster) }));
  const ordered = described
    .map(({ cluster, place }) => ({ cluster, place, order: nearnessOrder(cluster) }))
    .sort((one, other) => one.order - other.order || (one.cluster.id < other.cluster.id ? -1 : 1));
  const newPlace = new Int32Array(members.length);
  ordered.forEach(({ place }, order) => {
    newPlace[place] = order;
  });
  const numbers = new Int32Array(columns.count).fill(members.length);
  for (let row = 0; row < columns.count; row++) {
    const cell = filled[cellOfRow[row] as number];
    if (cell) numbers[row] = newPlace[cell.cluster] as number;
  }
  return {
    numbers,
    clusters: ordered.map(({ cluster }) => cluster),
    byCell: new Map(filled.map(({ cluster, key }) => [key, newPlace[cluster] as number])),
  };
}

function fillCells({ count, numbers }: GalleryColumns): { cellOfRow: Int32Array; cells: Cell[] } {
  const { flags, latitude, longitude } = numbers;
  const cellOfRow = new Int32Array(count).fill(-1);
  const places = new Map<number, number>();
  const cells: Cell[] = [];
  for (let row = 0; row < count; row++) {
    const flag = flags[row] as number;
    if ((flag & flagBits.hasLocation) === 0 || flag & flagBits.deleted) continue;
    const { cell: key, east, north } = gridPlace(latitude[row] as number, longitude[row] as number);
    let place = places.get(key);
    if (place === undefined) {
      place = cells.push({ key, count: 0, eastSum: 0, northSum: 0 }) - 1;
      places.set(key, place);
    }
    const cell = cells[place] as Cell;
    cell.count++;
    cell.eastSum += Math.floor(east * parts);
    cell.northSum += Math.floor(north * parts);
    cellOfRow[row] = place;
  }
  return { cellOfRow, cells };
}

function describe(cells: readonly FilledCell[]): LocationCluster {
  const [centre] = cells as readonly [FilledCell];
  const middle = positionOf({ cell: centre.key, east: 0.5, north: 0.5 });
  return {
    id: `${middle.latitude.toFixed(5)},${middle.longitude.toFixed(5)}`,
    ...meanPosition(cells),
    count: cells.reduce((sum, { weight }) => sum + weight, 0),
  };
}
