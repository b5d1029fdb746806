/** Where the microphones are, channel by channel, in metres (right-handed). */
export type ArrayGeometry = { name: string; positionM: [number, number, number] }[];

export const MAX_MICROPHONES = 1024;
/** Coordinates are at most so far from the origin, metres. */
export const FARTHEST_M = 1e4;

export type ArrayGeometryErrorCode =
  | "geometryEmpty"
  | "geometryUnreadable"
  | "geometryColumnsMissing"
  | "geometryNumberInvalid"
  | "geometryNoExtent"
  | "geometryChannelInvalid"
  | "geometryTooMany";

/** `message` is one English sentence that names the line or entry; `params` holds what is in it. */
export interface ArrayGeometryError {
  readonly code: ArrayGeometryErrorCode;
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
}
