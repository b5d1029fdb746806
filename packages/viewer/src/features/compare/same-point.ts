import { foldText } from "@sonolens/ui-kit";
import type { SnapshotRecord } from "../../data/types.ts";

/** A snapshot that may show the same point as another, and why. */
export interface SamePoint {
  readonly record: SnapshotRecord;
  /** Meters between both; undefined if it is suggested for its label. */
  readonly distanceM: number | undefined;
}

type Pointed = Pick<SnapshotRecord, "id" | "label"> & {
  readonly meta: { readonly latitude?: number | null; readonly longitude?: number | null };
};

/** Positions up to this far apart may be one point: the accuracy of a position, meters. */
export const nearM = 25;

/** More than these would push the panel out of view. */
const maxOffered = 5;

const earthRadiusM = 6_371_008.8;
const rad = Math.PI / 180;

/** Snapshots that may show the point of `snapshot`, at most five: those with its label first, then those nearby. */
export function samePoint(snapshot: Pointed, records: Iterable<SnapshotRecord>): readonly SamePoint[] {
  const label = plainLabel(snapshot.label);
  const ofLabel: SamePoint[] = [];
  const near: SamePoint[] = [];
  for (const record of records) {
    if (record.id === snapshot.id || !record.active) continue;
    if (label !== "" && plainLabel(record.label) === label) ofLabel.push({ record, distanceM: undefined });
    else {
      const distanceM = metresBetween(snapshot.meta, record.meta);
      if (distanceM !== undefined && distanceM <= nearM) near.push({ record, distanceM });
    }
  }
  return [...ofLabel.sort(newestFirst), ...near.sort(newestFirst)].slice(0, maxOffered);
}

/** A label normalized for comparison: neither case nor spaces count. */
const plainLabel = (label: string): string => foldText(label).replace(/\s+/g, "");

const newestFirst = (one: SamePoint, other: SamePoint): number =>
  Date.parse(other.record.created_date) - Date.parse(one.record.created_date);

/** Ground distance between two positions in meters; undefined if one is unknown. */
export function metresBetween(one: Pointed["meta"], other: Pointed["meta"]): number | undefined {
  const [fromLatitude, fromLongitude, toLatitude, toLongitude] = [
    one.latitude,
    one.longitude,
    other.latitude,
    other.longitude,
  ];
  if (fromLatitude == null || fromLongitude == null || toLatitude == null || toLongitude == null)
    return undefined;
  const halfNorth = Math.sin(((toLatitude - fromLatitude) * rad) / 2);
  const halfEast = Math.sin(((toLongitude - fromLongitude) * rad) / 2);
  const share = halfNorth ** 2 + Math.cos(fromLatitude * rad) * Math.cos(toLatitude * rad) * halfEast ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(share)));
}
