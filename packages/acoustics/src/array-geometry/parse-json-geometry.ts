import { failure, type Result, success } from "@sonolens/foundation";
import type { ArrayGeometryError } from "./array-geometry.ts";
import type { RawMicrophone } from "./check-geometry.ts";

const unreadable = (
  message: string,
  params: Record<string, string | number> = {},
): Result<never, ArrayGeometryError> => failure({ code: "geometryUnreadable", message, params });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const asCoordinate = (value: unknown): string | number | undefined =>
  typeof value === "number" || typeof value === "string"
    ? value
    : value === undefined
      ? undefined
      : String(value);

function coordinatesOf(entry: unknown): unknown[] | undefined {
  if (Array.isArray(entry)) return entry;
  if (!isObject(entry)) return undefined;
  const position = entry.positionM ?? entry.position ?? entry.xyz;
  if (Array.isArray(position)) return position;
  const source = isObject(position) ? position : entry;
  if (!["x", "y", "z", "x_m", "y_m", "z_m"].some((key) => key in source)) return undefined;
  return [source.x ?? source.x_m, source.y ?? source.y_m, source.z ?? source.z_m];
}

/** A list of `[x, y, z]`, of `{ name, positionM }` or of `{ name, x, y, z }`, or an object that holds such a list. */
export function parseJsonGeometry(text: string): Result<RawMicrophone[], ArrayGeometryError> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return unreadable("The file is not JSON.", { reason });
  }
  const list = isObject(parsed)
    ? [
        parsed.positionsM,
        parsed.positionM,
        parsed.positions,
        parsed.microphones,
        parsed.channels,
        parsed.geometry,
      ].find(Array.isArray)
    : parsed;
  if (!Array.isArray(list)) return unreadable("The JSON file holds no list of microphone positions.");
  const microphones: RawMicrophone[] = [];
  for (const [index, entry] of list.entries()) {
    const place = `entry ${index + 1}`;
    const coordinates = coordinatesOf(entry);
    if (coordinates === undefined || coordinates.length !== 3) {
      return unreadable(`There is no position [x, y, z] in ${place}.`, { place });
    }
    const name = isObject(entry) && typeof entry.name === "string" ? entry.name : undefined;
    microphones.push({ place, name, coordinates: coordinates.map(asCoordinate) });
  }
  return success(microphones);
}
