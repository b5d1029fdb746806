/** Microphone positions, channel by channel, in meters (right-handed). */
export type ArrayGeometry = { name: string; positionM: [number, number, number] }[];

export const MAX_MICROPHONES = 1024;
/** Maximum distance of coordinates from the origin, meters. */
export const FARTHEST_M = 1e4;

export type ArrayGeometryErrorCode =
  | "geometryEmpty"
  | "geometryUnreadable"
  | "geometryColumnsMissing"
  | "geometryNumberInvalid"
  | "geometryNoExtent"
  | "geometryChannelInvalid"
  | "geometryTooMany";

/** `message` is one English sentence that names the line or entry; `params` holds its parameters. */
export interface ArrayGeometryError {
  readonly code: ArrayGeometryErrorCode;
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The positions of a geometry as input for the beamformers: [microphone][x, y, z] in meters. */
export function positionsOf(geometry: ArrayGeometry): Float64Array {
  return Float64Array.from(geometry.flatMap(({ positionM }) => positionM));
}
