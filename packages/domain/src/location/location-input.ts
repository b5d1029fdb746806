import { plainDecimal } from "../units/number-text.ts";
import { parseTypedNumber } from "../validation/number-in.ts";

/** Degrees, WGS 84. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A location while it is typed; undefined parts are missing. */
export interface LocationDraft {
  readonly latitude?: number;
  readonly longitude?: number;
}

/**
 * Parses a pair of coordinates as users paste it: "60.17,24.94", spaces and brackets allowed; also separated by a
 * semicolon or a space, with decimal commas. Undefined for anything else and for values out of range.
 */
export function parseCoordinates(text: string): Coordinates | undefined {
  const bare = text
    .trim()
    .replace(/^[([]|[)\]]$/g, "")
    .trim();
  const separators = [/^([^,]*),([^,]*)$/, /^([^;]*);([^;]*)$/, /^(\S+)\s+(\S+)$/];
  for (const separator of separators) {
    const [, one, other] = separator.exec(bare) ?? [];
    const latitude = coordinate(one ?? "", "latitude");
    const longitude = coordinate(other ?? "", "longitude");
    if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  }
  return undefined;
}

/**
 * Handles typed or pasted text in a location field: a pair fills both fields, a number this one, empty text clears it,
 * and anything else is ignored.
 */
export function typeLocation(
  draft: LocationDraft,
  field: "latitude" | "longitude",
  text: string,
): LocationDraft {
  if (text.trim() === "") {
    const { [field]: _, ...rest } = draft;
    return rest;
  }
  const value = coordinate(text, field);
  return value === undefined ? (parseCoordinates(text) ?? draft) : { ...draft, [field]: value };
}

/** The payload that removes a snapshot's location. */
export const removedLocation = "nan";

/**
 * A location as payloads carry it: "latitude,longitude" in degrees with up to 7 decimals (1 cm). Undefined, to be left
 * out, if it is empty or incomplete.
 */
export function locationPayload(draft: LocationDraft): string | undefined {
  const { latitude, longitude } = draft;
  if (latitude === undefined || longitude === undefined) return undefined;
  if (!inRange(latitude, "latitude") || !inRange(longitude, "longitude")) return undefined;
  return `${plainDecimal(latitude, 7)},${plainDecimal(longitude, 7)}`;
}

const outermost = { latitude: 90, longitude: 180 } as const;

const inRange = (value: number, field: keyof typeof outermost): boolean =>
  Math.abs(value) <= outermost[field];

function coordinate(text: string, field: keyof typeof outermost): number | undefined {
  const value = parseTypedNumber(text);
  return value !== undefined && inRange(value, field) ? value + 0 : undefined;
}
