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

/** Snapshots that were taken at one location. */
export interface LocationCluster {
  /** "60.17012,24.94103": a point of its grid cell; stays valid when snapshots are added or removed. */
  readonly id: string;
  /** Mean of the snapshots' coordinates, degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
}

/** Subdivision of a cell for sums of positions: whole numbers, so that the sum does not depend on the order. */
export const locationCellParts = 2 ** 20;

/** A cell of the grid with the sums of the positions in it, in parts of the cell from its south-west corner. */
export interface LocationCell {
  /** See `gridPlace`. */
  readonly key: number;
  count: number;
  eastSum: number;
  northSum: number;
}

/** Clusters, those near each other adjacent. */
export interface LocationClusters {
  readonly clusters: readonly LocationCluster[];
  /** The key of a cell to the index of its cluster. */
  readonly byCell: ReadonlyMap<number, number>;
}

interface FilledCell extends Position {
  readonly key: number;
  readonly weight: number;
  cluster: number;
}

/**
 * Clusters of cells that have positions, each cell once. A cluster is a cell of about 100 m plus the cells within 100 m
 * of its mean, fullest cells first: it depends neither on the order of the list nor on chains of snapshots. Also returns
 * the index of the cluster of each cell given.
 */
export function clusterCells(
  cells: readonly LocationCell[],
): LocationClusters & { readonly clusterOfCell: Int32Array } {
  const filled = cells.map(
    ({ count, eastSum, key, northSum }): FilledCell => ({
      key,
      weight: count,
      cluster: -1,
      ...positionOf({
        cell: key,
        east: eastSum / count / locationCellParts,
        north: northSum / count / locationCellParts,
      }),
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
  const clusterOfCell = Int32Array.from(filled, ({ cluster }) => newPlace[cluster] as number);
  return {
    clusters: ordered.map(({ cluster }) => cluster),
    byCell: new Map(filled.map(({ key }, place) => [key, clusterOfCell[place] as number])),
    clusterOfCell,
  };
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

/**
 * The index of a cluster by its id, also by an id from another of its cells that was the fullest before; undefined if
 * nothing was taken there, or if it is no id.
 */
export function clusterIndexOf({ byCell }: Pick<LocationClusters, "byCell">, id: string): number | undefined {
  const [, latitude, longitude] = /^(-?\d{1,2}\.\d{5}),(-?\d{1,3}\.\d{5})$/.exec(id) ?? [];
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!(Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180)) return undefined;
  return byCell.get(gridPlace(position.latitude, position.longitude).cell);
}
