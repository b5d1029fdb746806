import { type Coordinates, type LocationDraft, locationPayload, typeLocation } from "@sonolens/domain";

export type LocationField = "latitude" | "longitude";

/** A place while it is typed, pasted or moved on the map. */
export interface PlaceDraft {
  /** What the two fields show. */
  readonly texts: Readonly<Record<LocationField, string>>;
  /** The valid part of it. */
  readonly typed: LocationDraft;
}

/** Limits of the degrees of each field, to either side of zero. */
export const outermostDegrees = { latitude: 90, longitude: 180 } as const;

const emptyTexts = { latitude: "", longitude: "" };

/** A draft that starts from a place, or empty. */
export function draftAt(place: Coordinates | null): PlaceDraft {
  const [latitude = "", longitude = ""] = (place && locationPayload(place))?.split(",") ?? [];
  return { texts: place ? { latitude, longitude } : emptyTexts, typed: place ?? {} };
}

/** The beginning of degrees: signs and digits as typed so far. */
const beginsLikeDegrees = /^\s*[-+\u2212]?[\d\s.,;]*$/;

/**
 * Applies typing or pasting into a field: a coordinate pair fills both fields, a number or an empty text only this one.
 * Anything else is ignored; degrees out of range or incomplete are shown but not used.
 */
export function typePlace(draft: PlaceDraft, field: LocationField, text: string): PlaceDraft {
  const alone = typeLocation({}, field, text);
  if (alone.latitude !== undefined && alone.longitude !== undefined)
    return draftAt({ latitude: alone.latitude, longitude: alone.longitude });
  const texts = { ...draft.texts, [field]: text };
  const plain = text.replace("\u2212", "-");
  const typed = typeLocation(draft.typed, field, plain);
  if (typed !== draft.typed) return { texts, typed };
  return beginsLikeDegrees.test(text) ? { texts, typed: typeLocation(draft.typed, field, "") } : draft;
}

/** The fields whose text is not valid. */
export const unusable = ({ texts, typed }: PlaceDraft): readonly LocationField[] =>
  (["latitude", "longitude"] as const).filter(
    (field) => texts[field].trim() !== "" && typed[field] === undefined,
  );

/** The place of a draft; null until both fields are valid. */
export const placeOf = ({ typed: { latitude, longitude } }: PlaceDraft): Coordinates | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude };

/** Whether the draft differs from the place that it would replace, or has text that is not a place yet. */
export const isChanged = ({ texts }: PlaceDraft, from: Coordinates | null): boolean => {
  const before = draftAt(from).texts;
  return texts.latitude !== before.latitude || texts.longitude !== before.longitude;
};

/** The request body; undefined if there is nothing to send. */
export const payloadOf = ({ typed }: PlaceDraft): string | undefined => locationPayload(typed);
