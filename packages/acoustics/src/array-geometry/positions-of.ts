import type { ArrayGeometry } from "./array-geometry.ts";

/** The positions of a geometry as the beamformers take them: [microphone][x, y, z] in meters, one after another. */
export function positionsOf(geometry: ArrayGeometry): Float64Array {
  return Float64Array.from(geometry.flatMap(({ positionM }) => positionM));
}
