/** Snapshots up to about this far apart are at one location, meters: a hall plus position errors. */
export const clusterRadiusM = 100;

const earthRadiusM = 6_371_008.8;
const rad = Math.PI / 180;
const rowHeightDeg = clusterRadiusM / earthRadiusM / rad;
const rowCount = /* @__PURE__ */ Math.ceil(180 / rowHeightDeg);

/** Above the number of columns at the equator. */
const rowKeys = 2 ** 19;

const rowAt = (latitude: number) =>
  Math.min(rowCount - 1, Math.max(0, Math.floor((latitude + 90) / rowHeightDeg)));

/** Cells are about as wide as they are high, so toward the poles there are fewer. */
const columnsIn = (row: number) =>
  Math.max(1, Math.floor((360 * Math.cos(((row + 0.5) * rowHeightDeg - 90) * rad)) / rowHeightDeg));

/** A place on the grid: a cell, and how far in it, from 0 to below 1 to the east and to the north. */
export interface GridPlace {
  readonly cell: number;
  readonly east: number;
  readonly north: number;
}

/** Latitude from -90 to 90, longitude from -180 to 180. */
export function gridPlace(latitude: number, longitude: number): GridPlace {
  const row = rowAt(latitude);
  const columns = columnsIn(row);
  const x = ((longitude + 180) / 360) * columns;
  const column = Math.floor(x);
  return {
    cell: row * rowKeys + (column % columns),
    east: x - column,
    north: Math.min(1 - 2 ** -20, Math.max(0, (latitude + 90) / rowHeightDeg - row)),
  };
}

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The position of a place on the grid, degrees. */
export function positionOf({ cell, east, north }: GridPlace): Position {
  const row = Math.floor(cell / rowKeys);
  const longitude = (((cell % rowKeys) + east) / columnsIn(row)) * 360 - 180;
  return { latitude: Math.min(90, (row + north) * rowHeightDeg - 90), longitude };
}

/** The cells that can hold something within the cluster radius of a position; over the antimeridian and the poles. */
export function cellsAround({ latitude, longitude }: Position): number[] {
  const cells: number[] = [];
  const row = rowAt(latitude);
  const reach = Math.sin(clusterRadiusM / earthRadiusM) / Math.cos(latitude * rad);
  const reachDeg = reach < 1 ? Math.asin(reach) / rad : 180;
  for (let near = Math.max(0, row - 1); near <= Math.min(rowCount - 1, row + 1); near++) {
    const columns = columnsIn(near);
    const first = Math.floor(((longitude - reachDeg + 180) / 360) * columns);
    const last = Math.floor(((longitude + reachDeg + 180) / 360) * columns);
    for (let column = first; column <= last && column < first + columns; column++)
      cells.push(near * rowKeys + (((column % columns) + columns) % columns));
  }
  return cells;
}

/** Distance over ground in meters, on a sphere. */
export function groundDistanceM(one: Position, other: Position): number {
  const halfLatitude = Math.sin(((other.latitude - one.latitude) * rad) / 2);
  const halfLongitude = Math.sin(((other.longitude - one.longitude) * rad) / 2);
  const share =
    halfLatitude ** 2 + Math.cos(one.latitude * rad) * Math.cos(other.latitude * rad) * halfLongitude ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** Mean of positions by weight, right over the antimeridian and the poles too. */
export function meanPosition(places: readonly (Position & { readonly weight: number })[]): Position {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const { latitude, longitude, weight } of places) {
    const across = Math.cos(latitude * rad) * weight;
    x += across * Math.cos(longitude * rad);
    y += across * Math.sin(longitude * rad);
    z += Math.sin(latitude * rad) * weight;
  }
  return { latitude: Math.atan2(z, Math.hypot(x, y)) / rad, longitude: Math.atan2(y, x) / rad };
}

/** A sort key that keeps nearby positions together: the interleaved bits of latitude and longitude. */
export function nearnessOrder({ latitude, longitude }: Position): number {
  const spread = (share: number) => {
    const bits = Math.min(0xffff, Math.floor(share * 0x1_0000));
    let sum = 0;
    for (let bit = 0; bit < 16; bit++) if (bits & (1 << bit)) sum += 4 ** bit;
    return sum;
  };
  return 2 * spread((90 - latitude) / 180) + spread((longitude + 180) / 360);
}
