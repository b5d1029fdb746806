import { type DistanceUnit, formatDistance } from "@sonolens/domain";

/** The distance of a snapshot and the focus of its sound map, both known. */
export interface KnownFocus {
  readonly distanceM: number;
  readonly focusM: number;
  /** The focus, formatted. */
  readonly text: string;
  readonly distanceText: string;
  /** Refocuses the sound map at the distance; undefined if the snapshot has no raw channels. */
  readonly onRefocus: (() => void) | undefined;
}

/** Distance and focus of a snapshot; undefined if one of them is not known. */
export function knownFocus(
  {
    focus_distance,
    has_raw_channels,
  }: { readonly focus_distance: number | null; readonly has_raw_channels?: boolean | null },
  distanceM: number | null | undefined,
  refocusAt: (meters: number) => void,
  { unit, locale }: { readonly unit: DistanceUnit; readonly locale: string },
): KnownFocus | undefined {
  if (distanceM === null || distanceM === undefined || focus_distance === null) return undefined;
  return {
    distanceM,
    focusM: focus_distance,
    text: formatDistance(focus_distance, unit, locale),
    distanceText: formatDistance(distanceM, unit, locale),
    onRefocus: has_raw_channels ? () => refocusAt(distanceM) : undefined,
  };
}
