import { repairStatuses, repairStatusOf } from "../leak/repair-status.ts";
import { clusterSnapshots } from "./cluster-snapshots.ts";
import { type GalleryContext, leakThresholdsIn } from "./gallery-context.ts";
import type { GalleryRecord } from "./gallery-record.ts";
import type { GallerySort } from "./gallery-sorts.ts";
import { knownLocale, labelCollator } from "./label-order.ts";
import { annualCostOf, costRank } from "./record-cost.ts";
import { leakRank, ratedFindingOf, severityRank } from "./record-rules.ts";

/** A record and what it is compared by, read once. */
interface Keyed<Snapshot> {
  readonly snapshot: Snapshot;
  /** NaN for a record without the property. */
  readonly key: number;
  readonly createdMs: number;
}

/**
 * A new array in one of the orders of the gallery. Snapshots without the property (no date, an empty label, a leak whose
 * size is not known) come last in both directions; equal ones are newest first, then by id. A leak that is too large to
 * measure ranks above every size, severity and cost. The locale (BCP 47; one that
 * does not exist counts as "en") orders labels, numbers in them by their value. Locations are clusters of the list; near
 * ones are adjacent. The context has the thresholds of severity and the prices. Does not throw.
 */
export function sortSnapshots<Snapshot extends GalleryRecord>(
  snapshots: readonly Snapshot[],
  sort: GallerySort,
  locale = "en",
  context: GalleryContext = {},
): Snapshot[] {
  const keyOf = sortKey(snapshots, sort, locale, context);
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
  context: GalleryContext,
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
      return (record) => severityRank(ratedFindingOf(record), leakThresholdsIn(context));
    case "leakSizeDesc":
    case "leakSizeAsc":
      return leakRank;
    case "costDesc":
    case "costAsc":
      return (record) => costRank(leakRank(record), annualCostOf(record, context.leakPricing));
    case "repairStatus":
      return (record) => repairStatuses.indexOf(repairStatusOf(record));
    case "location": {
      const { clusterOf } = clusterSnapshots(snapshots);
      return (record) => clusterOf(record) ?? Number.NaN;
    }
    case "labelAsc":
    case "labelDesc":
      return labelRank(snapshots, locale);
  }
}

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
