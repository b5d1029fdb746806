import { type Coordinates, type LocationDraft, locationPayload, typeLocation } from "@sonolens/domain";

export type PlaceField = "latitude" | "longitude";

/** A place while it is typed, pasted or moved on the map. */
export interface PlaceDraft {
  /** What the two fields show. */
  readonly texts: Readonly<Record<PlaceField, string>>;
  /** What of it can be used. */
  readonly typed: LocationDraft;
}

/** How far the degrees of each field go to either side of zero. */
export const outermostDegrees = { latitude: 90, longitude: 180 } as const;

const emptyTexts = { latitude: "", longitude: "" };

/** A draft that begins at a place, or with nothing. */
export function draftAt(place: Coordinates | null): PlaceDraft {
  const [latitude = "", longitude = ""] = (place && locationPayload(place))?.split(",") ?? [];
  return { texts: place ? { latitude, longitude } : emptyTexts, typed: place ?? {} };
}

/** Signs and digits of degrees, as far as somebody has typed them. */
const beginsLikeDegrees = /^\s*[-+\u2212]?[\d\s.,;]*$/;

/**
 * What typing or pasting into one of the fields makes of the draft: a pair fills both, a number or nothing this one.
 * What is no number is ignored; degrees that lie outside the earth, or are not whole yet, are shown and not used.
 */
export function typePlace(draft: PlaceDraft, field: PlaceField, text: string): PlaceDraft {
  const alone = typeLocation({}, field, text);
  if (alone.latitude !== undefined && alone.longitude !== undefined)
    return draftAt({ latitude: alone.latitude, longitude: alone.longitude });
  const texts = { ...draft.texts, [field]: text };
  const plain = text.replace("\u2212", "-");
  const typed = typeLocation(draft.typed, field, plain);
  if (typed !== draft.typed) return { texts, typed };
  return beginsLikeDegrees.test(text) ? { texts, typed: typeLocation(draft.typed, field, "") } : draft;
}

/** The fields whose text cannot be used as it stands. */
export const unusable = ({ texts, typed }: PlaceDraft): readonly PlaceField[] =>
  (["latitude", "longitude"] as const).filter(
    (field) => texts[field].trim() !== "" && typed[field] === undefined,
  );

/** The place of a draft; null until both are there. */
export const placeOf = ({ typed: { latitude, longitude } }: PlaceDraft): Coordinates | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude };

/** Whether the draft is another place than the one it would take the place of, or text that is none yet. */
export const isChanged = ({ texts }: PlaceDraft, from: Coordinates | null): boolean => {
  const before = draftAt(from).texts;
  return texts.latitude !== before.latitude || texts.longitude !== before.longitude;
};

/** What is sent; undefined where there is nothing to send. */
export const payloadOf = ({ typed }: PlaceDraft): string | undefined => locationPayload(typed);
