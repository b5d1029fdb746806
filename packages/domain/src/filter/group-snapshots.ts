import { repairStatuses, repairStatusOf } from "../leak/repair-status.ts";
import { dayText, knownTimeZone, zoneDays } from "../units/zone-days.ts";
import { clusterSnapshots } from "./cluster-snapshots.ts";
import type { FilterOptions } from "./filter-snapshots.ts";
import type { FilterState } from "./filter-state.ts";
import { type GalleryContext, leakThresholdsIn } from "./gallery-context.ts";
import type { GalleryRecord } from "./gallery-record.ts";
import type { GallerySort } from "./gallery-sorts.ts";
import { createLetterReader, knownLocale } from "./label-order.ts";
import { severityLevels } from "./levels.ts";
import { annualCostOf, costBandOf } from "./record-cost.ts";
import { isTooLargeRank, leakRank, severityOf } from "./record-rules.ts";

/** What the headers of a sorted list are about. */
export type GroupKind =
  | "createdDay"
  | "uploadedDay"
  | "severity"
  | "letter"
  | "leakLevel"
  | "location"
  | "cost"
  | "repairStatus";

/** The key of leaks that are too large to measure, in a list by cost. */
export const tooLargeKey = "tooLarge";

/** The headers that match an order. */
export const groupKindOf: Readonly<Record<GallerySort, GroupKind>> = {
  createdDesc: "createdDay",
  createdAsc: "createdDay",
  uploadedDesc: "uploadedDay",
  uploadedAsc: "uploadedDay",
  severityDesc: "severity",
  severityAsc: "severity",
  labelAsc: "letter",
  labelDesc: "letter",
  leakSizeDesc: "leakLevel",
  leakSizeAsc: "leakLevel",
  location: "location",
  costDesc: "cost",
  costAsc: "cost",
  repairStatus: "repairStatus",
};

/**
 * The filters that a click on a header adds, see `changeFilters`; null if no filter is equivalent. The key is that of
 * the group, `snapshotType` the type to which the list is filtered.
 */
export function filterOfGroup(
  kind: GroupKind,
  key: string | null,
  snapshotType: FilterState["snapshotType"] = null,
): Partial<FilterState> | null {
  if (kind === "location") return key === null ? { lacks: ["location"] } : { locationCluster: key };
  if (key === null) return null;
  switch (kind) {
    case "createdDay":
      return { startDate: key, endDate: key };
    case "severity":
      return { severityLevels: severityLevels.filter((level) => level === key) };
    case "leakLevel":
      return {
        severityLevels: severityLevels.filter((level) => level === key),
        // Only part of the leaks; all leaks would be more than the group.
        snapshotType: snapshotType === "LEAK_SIZE" ? snapshotType : "LEAK",
      };
    case "repairStatus":
      return { repairStatus: repairStatuses.filter((status) => status === key) };
    case "uploadedDay":
    case "letter":
    case "cost":
      return null;
  }
}

/** Neighboring snapshots under one header. */
export interface SnapshotGroup<Snapshot> {
  readonly kind: GroupKind;
  /**
   * The day as yyyy-mm-dd, the level, the letter, the id of the location, the lower end of the band of costs, the repair
   * status; null for what has none.
   */
  readonly key: string | null;
  /** Filters that leave the snapshots of the group, see `changeFilters`; null if no filter is equivalent. */
  readonly filter: Partial<FilterState> | null;
  readonly snapshots: readonly Snapshot[];
}

/** What groups need besides the snapshots. */
export interface GroupOptions
  extends Pick<FilterOptions, "leakThresholds" | "timeZone">,
    Pick<GalleryContext, "leakPricing">,
    Partial<Pick<FilterState, "snapshotType">> {
  /** For first letters (BCP 47); one that does not exist counts as "en", the default. */
  readonly locale?: string | undefined;
}

/**
 * Groups sorted snapshots under the headers that match their order: days, severity levels, first letters, leak sizes,
 * locations. The list comes from `sortSnapshots` with the same sort and locale; its order is kept, and neighboring groups
 * have different keys. Locations are clusters of the list. Does not throw.
 */
export function groupSnapshots<Snapshot extends GalleryRecord>(
  snapshots: readonly Snapshot[],
  sort: GallerySort,
  options: GroupOptions = {},
): SnapshotGroup<Snapshot>[] {
  const kind = groupKindOf[sort];
  const keyOf = groupKey(snapshots, kind, options);
  const groups: { key: string | null; snapshots: Snapshot[] }[] = [];
  for (const snapshot of snapshots) {
    const key = keyOf(snapshot);
    const last = groups.at(-1);
    if (last && last.key === key) last.snapshots.push(snapshot);
    else groups.push({ key, snapshots: [snapshot] });
  }
  return groups.map((group) => ({
    kind,
    filter: filterOfGroup(kind, group.key, options.snapshotType),
    ...group,
  }));
}

function groupKey(
  snapshots: readonly GalleryRecord[],
  kind: GroupKind,
  { leakPricing, leakThresholds, locale = "en", timeZone = "UTC" }: GroupOptions,
): (record: GalleryRecord) => string | null {
  switch (kind) {
    case "createdDay": {
      const dayOf = dayReader(timeZone);
      return ({ created_date }) => dayOf(created_date);
    }
    case "uploadedDay": {
      const dayOf = dayReader(timeZone);
      return ({ synced_date }) => dayOf(synced_date);
    }
    case "severity":
    case "leakLevel": {
      const thresholds = leakThresholdsIn({ leakThresholds });
      const isRated = (record: GalleryRecord) => kind === "severity" || !Number.isNaN(leakRank(record));
      return (record) => (isRated(record) ? applicable(severityOf(record, thresholds)) : null);
    }
    case "cost":
      return (record) => {
        if (isTooLargeRank(leakRank(record))) return tooLargeKey;
        const cost = annualCostOf(record, leakPricing);
        return cost === undefined ? null : String(costBandOf(cost));
      };
    case "repairStatus":
      return repairStatusOf;
    case "letter": {
      const letterOf = createLetterReader(knownLocale(locale));
      return ({ label }) => {
        const beginning = (label ?? "").trimStart();
        return beginning === "" ? null : letterOf(beginning.slice(0, 6));
      };
    }
    case "location": {
      const { clusterOf, clusters } = clusterSnapshots(snapshots);
      return (record) => clusters[clusterOf(record) ?? -1]?.id ?? null;
    }
  }
}

function dayReader(timeZone: string): (moment: string | null | undefined) => string | null {
  const dayOf = zoneDays(knownTimeZone(timeZone));
  return (moment) => {
    const timeMs = Date.parse(moment ?? "");
    return Number.isNaN(timeMs) ? null : dayText(dayOf(timeMs));
  };
}

const applicable = (level: string): string | null => (level === "notApplicable" ? null : level);
