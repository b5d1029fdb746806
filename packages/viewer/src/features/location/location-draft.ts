import { type Coordinates, type LocationDraft, locationPayload, typeLocation } from "@sonolens/domain";
import { plainFigures } from "@sonolens/ui-kit";

export type LocationField = "latitude" | "longitude";

/** A location while it is typed, pasted or moved on the map. */
export interface EnteredLocation {
  /** What the two fields show. */
  readonly texts: Readonly<Record<LocationField, string>>;
  /** The valid part of it. */
  readonly typed: LocationDraft;
}

/** Limits of the degrees of each field, to either side of zero. */
export const outermostDegrees = { latitude: 90, longitude: 180 } as const;

const emptyTexts = { latitude: "", longitude: "" };

/** A draft that starts from a location, or empty. */
export function draftAt(location: Coordinates | null): EnteredLocation {
  const [latitude = "", longitude = ""] = (location && locationPayload(location))?.split(",") ?? [];
  return { texts: location ? { latitude, longitude } : emptyTexts, typed: location ?? {} };
}

/** The beginning of degrees: signs and digits as typed so far. */
const beginsLikeDegrees = /^\s*[-+]?[\d\s.,;]*$/;

/**
 * Applies typing or pasting into a field: a coordinate pair fills both fields, a number or an empty text only this one.
 * Anything else is ignored; degrees out of range or incomplete are shown but not used.
 */
export function typeField(draft: EnteredLocation, field: LocationField, text: string): EnteredLocation {
  const plain = plainFigures(text);
  const alone = typeLocation({}, field, plain);
  if (alone.latitude !== undefined && alone.longitude !== undefined)
    return draftAt({ latitude: alone.latitude, longitude: alone.longitude });
  const texts = { ...draft.texts, [field]: text };
  const typed = typeLocation(draft.typed, field, plain);
  if (typed !== draft.typed) return { texts, typed };
  return beginsLikeDegrees.test(plain) ? { texts, typed: typeLocation(draft.typed, field, "") } : draft;
}

/** The fields whose text is not valid. */
export const unusable = ({ texts, typed }: EnteredLocation): readonly LocationField[] =>
  (["latitude", "longitude"] as const).filter(
    (field) => texts[field].trim() !== "" && typed[field] === undefined,
  );

/** The location of a draft; null until both fields are valid. */
export const locationOf = ({ typed: { latitude, longitude } }: EnteredLocation): Coordinates | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude };

/** Whether the draft differs from the location that it would replace, or has text that is not a location yet. */
export const isChanged = ({ texts }: EnteredLocation, from: Coordinates | null): boolean => {
  const before = draftAt(from).texts;
  return texts.latitude !== before.latitude || texts.longitude !== before.longitude;
};

/** The request body; undefined if there is nothing to send. */
export const payloadOf = ({ typed }: EnteredLocation): string | undefined => locationPayload(typed);
