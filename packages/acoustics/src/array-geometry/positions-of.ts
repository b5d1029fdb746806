import type { ArrayGeometry } from "./array-geometry.ts";

/** The positions of a geometry as input for the beamformers: [microphone][x, y, z] in meters. */
export function positionsOf(geometry: ArrayGeometry): Float64Array {
  return Float64Array.from(geometry.flatMap(({ positionM }) => positionM));
}
