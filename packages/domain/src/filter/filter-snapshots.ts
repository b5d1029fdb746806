import { isToBeChecked } from "../leak/repair-check.ts";
import { repairStatusOf } from "../leak/repair-status.ts";
import { isAssignedTo, isOverdue } from "../leak/repair-work.ts";
import { clusterIndexOf } from "../location/location-clusters.ts";
import { dominantPdClass } from "../pd/dominant-pd-class.ts";
import { type SnapshotType, snapshotTypeFrom } from "../snapshot/analysis-type.ts";
import { matchesLabelFilter } from "../snapshot/matches-label-filter.ts";
import { dayNumber, knownTimeZone, zoneDays } from "../units/zone-days.ts";
import { clusterSnapshots, type SnapshotClusters } from "./cluster-snapshots.ts";
import type { FilterName, FilterState, Lack } from "./filter-state.ts";
import { type GalleryContext, leakThresholdsIn, tagsOfComponents } from "./gallery-context.ts";
import type { GalleryRecord } from "./gallery-record.ts";
import { leftOutOf } from "./record-cost.ts";
import { listedGas, severityOf, snapshotPosition } from "./record-rules.ts";

/** What filters need besides the snapshots and the state. */
export interface FilterOptions extends GalleryContext {
  /** For days (IANA); one that does not exist counts as "UTC", the default. */
  readonly timeZone?: string | undefined;
}

/** Returns whether a record passes; undefined for a filter that is not set. */
type RecordFilter = (
  state: FilterState,
  options: FilterOptions,
  list: readonly GalleryRecord[],
) => ((record: GalleryRecord) => boolean) | undefined;

/**
 * The snapshots of a list that pass all filters of a state, in the order of the list; deleted ones never do. A filter
 * that is not set, or that makes no sense (a day that does not exist), passes everything; a location that does not exist
 * passes nothing. Locations are clusters of the whole list, so filter all snapshots, not those that another filter left.
 * Does not throw. For lists of thousands; for more, and for filters that change with every key press, use the columns
 * of `@sonolens/gallery`, which give the same.
 */
export function filterSnapshots<Snapshot extends GalleryRecord>(
  snapshots: readonly Snapshot[],
  state: FilterState,
  options: FilterOptions = {},
): Snapshot[] {
  const set = Object.values(recordFilters).flatMap((filter) => filter(state, options, snapshots) ?? []);
  return snapshots.filter((snapshot) => snapshot.active !== false && set.every((passes) => passes(snapshot)));
}

const recordFilters: Readonly<Record<FilterName, RecordFilter>> = {
  tags: ({ tags }) => (tags.length === 0 ? undefined : tagged(tags)),
  onlyUntagged: ({ onlyUntagged }) => (onlyUntagged ? (record) => tagsOf(record).length === 0 : undefined),
  group: ({ group }, options) => (group === null ? undefined : ownedBy([group], options)),
  pdClassification: ({ pdClassification }) =>
    named(pdClassification, ({ pd }) => dominantPdClass(pd?.classification ?? [])),
  pdSeverity: ({ pdSeverity }) =>
    pdSeverity
      ? ({ pd }) => finite(pd?.severity_max) >= pdSeverity.min && finite(pd?.severity_min) <= pdSeverity.max
      : undefined,
  snapshotType: ({ snapshotType }) =>
    snapshotType === null
      ? undefined
      : (record) => isOfType(snapshotTypeFrom(record.device_analysis_type), snapshotType),
  label:
    ({ label }) =>
    (record) =>
      matchesLabelFilter(record, label),
  startDate: ({ startDate }, options) => createdOn(startDate, options, (day, first) => day >= first),
  endDate: ({ endDate }, options) => createdOn(endDate, options, (day, last) => day <= last),
  fixed: ({ fixed }) => flagged(fixed, (record) => repairStatusOf(record) === "solved"),
  fault: ({ fault }) => flagged(fault, (record) => record.fault ?? false),
  starred: ({ starred }) => flagged(starred, (record) => record.starred ?? false),
  selectedGroups: ({ selectedGroups }, options) =>
    selectedGroups.length === 0 ? undefined : ownedBy(selectedGroups, options),
  gas: ({ gas }) => named(gas, listedGas),
  locationCluster: ({ locationCluster }, _, list) =>
    locationCluster === null ? undefined : takenAt(locationCluster, clusterSnapshots(list)),
  repairStatus: ({ repairStatus }) =>
    repairStatus.length === 0 ? undefined : (record) => repairStatus.includes(repairStatusOf(record)),
  repairDue: ({ repairDue }, { today = "" }) =>
    repairDue.length === 0
      ? undefined
      : (record) =>
          (repairDue.includes("overdue") && isOverdue(record, today)) ||
          (repairDue.includes("toCheck") && isToBeChecked(record)),
  mine: ({ mine }, { username = "" }) =>
    mine && username !== "" ? (record) => isAssignedTo(record, username) : undefined,
  repairCauses: ({ repairCauses }) =>
    repairCauses.length === 0
      ? undefined
      : ({ repair_work }) => repairCauses.some((cause) => cause === repair_work?.cause),
  assignees: ({ assignees }) => named(assignees, ({ repair_work }) => repair_work?.assignee),
  cameras: ({ cameras }) => named(cameras, ({ device_serial }) => device_serial),
  severityLevels: ({ severityLevels }, options) => {
    const thresholds = leakThresholdsIn(options);
    const wanted: readonly string[] = severityLevels;
    return wanted.length === 0 ? undefined : (record) => wanted.includes(severityOf(record, thresholds));
  },
  lacks: ({ lacks }) =>
    lacks.length === 0 ? undefined : (record) => lacks.some((lack) => isLacking[lack](record)),
  notCounted: ({ notCounted }, { leakPricing }) => {
    const wanted: readonly (string | undefined)[] = notCounted;
    return wanted.length === 0 || !leakPricing
      ? undefined
      : (record) => wanted.includes(leftOutOf(record, leakPricing));
  },
  components: ({ components }, options) => {
    const tags = components.length === 0 ? undefined : tagsOfComponents(components, options);
    return tags && tagged(tags);
  },
};

/** Whether a snapshot of a type is found under a type: those of Leak size under Leak too. */
export const isOfType = (type: SnapshotType | undefined, wanted: SnapshotType): boolean =>
  type === wanted || (wanted === "LEAK" && type === "LEAK_SIZE");

const isLacking: Readonly<Record<Lack, (record: GalleryRecord) => boolean>> = {
  location: (record) => !snapshotPosition(record),
  distance: ({ source_distance }) => !Number.isFinite(source_distance),
  tags: (record) => tagsOf(record).length === 0,
};

const tagsOf = ({ tags }: GalleryRecord): readonly string[] => (tags ?? []).filter((tag) => tag !== "");

const tagged = (tags: readonly string[]) => (record: GalleryRecord) =>
  tagsOf(record).some((tag) => hasName(tags, tag));

const finite = (value: number | null | undefined): number =>
  typeof value === "number" && Number.isFinite(value) ? value : Number.NaN;

/** Composed and decomposed spellings of a name are one. */
const hasName = (names: readonly string[], name: string): boolean =>
  names.some((one) => one.normalize("NFC") === name.normalize("NFC"));

/** By one of several names; a missing name never matches. */
const named = (names: readonly string[], nameOf: (record: GalleryRecord) => string | null | undefined) =>
  names.length === 0
    ? undefined
    : (record: GalleryRecord) => {
        const name = nameOf(record) ?? "";
        return name !== "" && hasName(names, name);
      };

const flagged = (wanted: boolean | null, isFlagged: (record: GalleryRecord) => boolean) =>
  wanted === null ? undefined : (record: GalleryRecord) => isFlagged(record) === wanted;

/** By the cameras of groups; users without an organization have no groups. */
function ownedBy(groups: readonly string[], { groupOwnerships }: GalleryContext) {
  if (!groupOwnerships) return undefined;
  const ownerships = groups.flatMap((group) =>
    Object.hasOwn(groupOwnerships, group) ? (groupOwnerships[group] ?? []) : [],
  );
  return ({ ownership }: GalleryRecord): boolean =>
    Boolean(ownership) && hasName(ownerships, ownership ?? "");
}

function createdOn(
  limit: string | null,
  { timeZone = "UTC" }: FilterOptions,
  passes: (day: number, limit: number) => boolean,
) {
  const limitDay = limit === null ? undefined : dayNumber(limit);
  if (limitDay === undefined) return undefined;
  const dayOf = zoneDays(knownTimeZone(timeZone));
  return ({ created_date }: GalleryRecord): boolean => {
    const createdMs = Date.parse(created_date ?? "");
    return !Number.isNaN(createdMs) && passes(dayOf(createdMs), limitDay);
  };
}

function takenAt(id: string, locations: SnapshotClusters) {
  const wanted = clusterIndexOf(locations, id);
  return (record: GalleryRecord): boolean => wanted !== undefined && locations.clusterOf(record) === wanted;
}
