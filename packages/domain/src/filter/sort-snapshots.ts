import { clusterSnapshots } from "./cluster-snapshots.ts";
import type { GalleryRecord } from "./gallery-record.ts";
import type { GallerySort } from "./gallery-sorts.ts";
import { knownLocale, labelCollator } from "./label-order.ts";
import { shownLeakLpm } from "./record-rules.ts";

/** A record and what it is compared by, read once. */
interface Keyed<Snapshot> {
  readonly snapshot: Snapshot;
  /** NaN for a record without the property. */
  readonly key: number;
  readonly createdMs: number;
}

/**
 * A new array in one of the orders of the gallery. Snapshots without the property (no date, an empty label, a leak whose
 * size is not shown) come last in both directions; equal ones are newest first, then by id. The locale (BCP 47; one that
 * does not exist counts as "en") orders labels, numbers in them by their value. Locations are clusters of the list; near
 * ones are adjacent. Does not throw.
 */
export function sortSnapshots<Snapshot extends GalleryRecord>(
  snapshots: readonly Snapshot[],
  sort: GallerySort,
  locale = "en",
): Snapshot[] {
  const keyOf = sortKey(snapshots, sort, locale);
  const direction = sort.endsWith("Desc") ? -1 : 1;
  return snapshots
    .map(
      (snapshot): Keyed<Snapshot> => ({
        snapshot,
        key: keyOf(snapshot),
        createdMs: Date.parse(snapshot.created_date ?? ""),
      }),
    )
    .sort(
      (one, other) =>
        missingLast(one.key, other.key, direction) ||
        missingLast(one.createdMs, other.createdMs, -1) ||
        (one.snapshot.id < other.snapshot.id ? -1 : 1),
    )
    .map(({ snapshot }) => snapshot);
}

function missingLast(one: number, other: number, direction: 1 | -1): number {
  if (Number.isNaN(one) || Number.isNaN(other))
    return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
  return direction * (one === other ? 0 : one < other ? -1 : 1);
}

function sortKey(
  snapshots: readonly GalleryRecord[],
  sort: GallerySort,
  locale: string,
): (record: GalleryRecord) => number {
  switch (sort) {
    case "createdDesc":
    case "createdAsc":
      return ({ created_date }) => Date.parse(created_date ?? "");
    case "uploadedDesc":
    case "uploadedAsc":
      return ({ synced_date }) => Date.parse(synced_date ?? "");
    case "severityDesc":
    case "severityAsc":
      return ({ pd }) => meanOf(pd?.severity_min, pd?.severity_max);
    case "leakSizeDesc":
    case "leakSizeAsc":
      return (record) => shownLeakLpm(record) ?? Number.NaN;
    case "location": {
      const { clusterOf } = clusterSnapshots(snapshots);
      return (record) => clusterOf(record) ?? Number.NaN;
    }
    case "labelAsc":
    case "labelDesc":
      return labelRank(snapshots, locale);
  }
}

const meanOf = (min: number | null | undefined, max: number | null | undefined): number =>
  Number.isFinite(min) && Number.isFinite(max) ? Number(min) / 2 + Number(max) / 2 : Number.NaN;

/** Labels that the locale does not distinguish have the same rank; an empty one has none. */
function labelRank(snapshots: readonly GalleryRecord[], locale: string): (record: GalleryRecord) => number {
  const { compare } = labelCollator(knownLocale(locale));
  const labels = [...new Set(snapshots.map(({ label }) => label ?? ""))].filter(
    (label) => label.trim() !== "",
  );
  const ranks = new Map<string, number>();
  let rank = 0;
  labels.sort(compare).forEach((label, place) => {
    if (place > 0 && compare(labels[place - 1] as string, label) !== 0) rank = place;
    ranks.set(label, rank);
  });
  return ({ label }) => ranks.get(label ?? "") ?? Number.NaN;
}
