import { directionVector } from "./directions.ts";

/** A direction and its power. */
export interface Candidate {
  azimuthDeg: number;
  elevationDeg: number;
  power: number;
}

/** Angle between two directions, degrees. */
export const angleBetweenDeg = (a: Candidate, b: Candidate): number => {
  const [x, y, z] = directionVector(a.azimuthDeg, a.elevationDeg);
  const [u, v, w] = directionVector(b.azimuthDeg, b.elevationDeg);
  return (2 * Math.asin(Math.min(1, Math.hypot(x - u, y - v, z - w) / 2)) * 180) / Math.PI;
};

type Vector = readonly [number, number, number];

/** Returns for each vector whether an earlier one is nearer than `angleDeg`; compares only adjacent cells. */
function besideFinder(angleDeg: number): (vector: Vector) => boolean {
  const besideCos = Math.cos((angleDeg * Math.PI) / 180);
  const cellSize = 2 * Math.sin((angleDeg * Math.PI) / 360);
  const side = Math.ceil(2 / cellSize) + 4;
  const cells = new Map<number, Vector[]>();
  return ([x, y, z]) => {
    const cellOf = (part: number) => Math.floor((part + 1) / cellSize) + 1;
    const column = cellOf(x);
    const row = cellOf(y);
    const layer = cellOf(z);
    let isBeside = false;
    for (let at = 0; at < 27 && !isBeside; at++) {
      const dx = (at % 3) - 1;
      const dy = (Math.floor(at / 3) % 3) - 1;
      const dz = Math.floor(at / 9) - 1;
      const near = cells.get(((layer + dz) * side + row + dy) * side + column + dx);
      isBeside = near?.some((other) => x * other[0] + y * other[1] + z * other[2] > besideCos) ?? false;
    }
    const key = (layer * side + row) * side + column;
    const cell = cells.get(key);
    if (cell) cell.push([x, y, z]);
    else cells.set(key, [[x, y, z]]);
    return isBeside;
  };
}

/** The local maxima: directions without a stronger one beside them. */
export function localMaxima(
  candidates: readonly Candidate[],
  stepDeg: number,
  wanted: number,
  rangeDb: number,
): Candidate[] {
  const sorted = [...candidates].sort((a, b) => b.power - a.power);
  const strongest = sorted[0];
  if (strongest === undefined) return [];
  const floor = strongest.power * 10 ** (-rangeDb / 10);
  const isBesideEarlier = besideFinder(2.2 * stepDeg);
  const kept: Candidate[] = [];
  // a point on the slope of a hill has a stronger neighbor, which came before it
  for (const candidate of sorted) {
    if (candidate.power < floor || kept.length >= wanted) break;
    if (!isBesideEarlier(directionVector(candidate.azimuthDeg, candidate.elevationDeg))) kept.push(candidate);
  }
  return kept;
}
