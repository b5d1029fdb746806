import { leakSeverity } from "../../leak/leak-severity.ts";
import { repairStatusOf } from "../../leak/repair-status.ts";
import { severityBucket } from "../../pd/severity-bucket.ts";
import { snapshotTypeFrom } from "../../snapshot/analysis-type.ts";
import type { FilterState } from "../filter-state.ts";
import type { GalleryRecord } from "../gallery-record.ts";
import type { GallerySort } from "../gallery-sorts.ts";
import { groupOwnerships } from "./gallery-arbitraries.ts";

/**
 * The gallery's rules implemented again for tests, as simply as possible: objects, array methods, one record at a time.
 * The columns must give the same results.
 */

const thresholds = { lowLpm: 5, highLpm: 15 };

export const naiveDay = (moment: string | null | undefined, timeZone: string): string | undefined => {
  const date = new Date(moment ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date.toLocaleDateString("sv-SE", { timeZone });
};

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && text !== "2026-02-30";

export function naiveLeakLpm({ leak, leak_infinite, meta }: GalleryRecord): number | undefined {
  if (leak_infinite || meta?.leak_detected === false) return undefined;
  if (meta?.leak_type === "STEAM" || meta?.leak_type === "OTHER") return undefined;
  return typeof leak === "number" && leak >= 0 && Number.isFinite(leak) ? leak : undefined;
}

export function naivePlace({ meta }: GalleryRecord): { latitude: number; longitude: number } | undefined {
  const { latitude, longitude } = meta ?? {};
  if (typeof latitude !== "number" || typeof longitude !== "number") return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

const naiveTags = ({ tags }: GalleryRecord) =>
  (tags ?? []).filter((tag) => tag !== "").map((tag) => tag.normalize("NFC"));

function naiveClass({ pd }: GalleryRecord): string | undefined {
  const sure = (pd?.classification ?? []).filter(({ confidence }) => confidence > 0);
  const highest = Math.max(...sure.map(({ confidence }) => confidence));
  return sure.find(({ confidence }) => confidence === highest)?.name;
}

const finite = (value: number | null | undefined) => (Number.isFinite(value) ? (value as number) : undefined);

const severities = ({ pd }: GalleryRecord) => [finite(pd?.severity_min), finite(pd?.severity_max)] as const;

type Filter = (record: GalleryRecord, state: FilterState, timeZone: string) => boolean;

const inGroup = ({ ownership }: GalleryRecord, group: string) =>
  Object.entries(groupOwnerships).some(([id, ids]) => id === group && ids.includes(ownership ?? ""));

/** Everything but the label and the location cluster, which have tests of their own. */
export const naiveFilters: Partial<Record<keyof FilterState, Filter>> = {
  tags: (record, { tags }) =>
    tags.length === 0 || tags.some((tag) => naiveTags(record).includes(tag.normalize("NFC"))),
  onlyUntagged: (record, { onlyUntagged }) => !onlyUntagged || naiveTags(record).length === 0,
  group: (record, { group }) => group === null || inGroup(record, group),
  selectedGroups: (record, { selectedGroups }) =>
    selectedGroups.length === 0 || selectedGroups.some((group) => inGroup(record, group)),
  pdClassification: (record, { pdClassification }) =>
    pdClassification.length === 0 || pdClassification.includes(naiveClass(record) ?? ""),
  pdSeverity: (record, { pdSeverity }) => {
    const [min, max] = severities(record);
    if (!pdSeverity) return true;
    return min !== undefined && max !== undefined && max >= pdSeverity.min && min <= pdSeverity.max;
  },
  snapshotType: (record, { snapshotType }) =>
    snapshotType === null || snapshotTypeFrom(record.device_analysis_type) === snapshotType,
  startDate: (record, { startDate }, timeZone) => {
    if (!isDay(startDate)) return true;
    const day = naiveDay(record.created_date, timeZone);
    return day !== undefined && day >= startDate;
  },
  endDate: (record, { endDate }, timeZone) => {
    if (!isDay(endDate)) return true;
    const day = naiveDay(record.created_date, timeZone);
    return day !== undefined && day <= endDate;
  },
  fixed: (record, { fixed }) => fixed === null || (repairStatusOf(record) === "solved") === fixed,
  fault: (record, { fault }) => fault === null || (record.fault ?? false) === fault,
  starred: (record, { starred }) => starred === null || (record.starred ?? false) === starred,
  gas: (record, { gas }) => {
    const type = snapshotTypeFrom(record.device_analysis_type);
    const unset = type === "LEAK" || type === "LEAK_SIZE" ? "AIR" : "";
    return gas.length === 0 || gas.includes(record.meta?.leak_type ?? unset);
  },
  cameras: (record, { cameras }) => cameras.length === 0 || cameras.includes(record.device_serial ?? ""),
  repairStatus: (record, { repairStatus }) =>
    repairStatus.length === 0 || repairStatus.includes(repairStatusOf(record)),
  leakLevels: (record, { leakLevels }) => {
    const level = leakSeverity(naiveLeakLpm(record), thresholds);
    return leakLevels.length === 0 || (level !== "notApplicable" && leakLevels.includes(level));
  },
  pdLevels: (record, { pdLevels }) => {
    const level = severityBucket(...severities(record));
    return pdLevels.length === 0 || (level !== "notApplicable" && pdLevels.includes(level));
  },
  lacks: (record, { lacks }) =>
    lacks.length === 0 ||
    lacks.some(
      (lack) =>
        (lack === "location" && !naivePlace(record)) ||
        (lack === "distance" && finite(record.source_distance) === undefined) ||
        (lack === "tags" && naiveTags(record).length === 0),
    ),
};

export const naivePasses = (record: GalleryRecord, state: FilterState, timeZone: string): boolean =>
  record.active !== false && Object.values(naiveFilters).every((passes) => passes(record, state, timeZone));

/** The sort key of a record; undefined for one that comes last. Location has a test of its own. */
function naiveKey(record: GalleryRecord, sort: GallerySort): number | string | undefined {
  const time = (moment: string | null | undefined) => finite(Date.parse(moment ?? ""));
  if (sort.startsWith("created")) return time(record.created_date);
  if (sort.startsWith("uploaded")) return time(record.synced_date);
  if (sort.startsWith("leakSize")) return naiveLeakLpm(record);
  if (sort.startsWith("label")) return record.label?.trim() ? record.label : undefined;
  const [min, max] = severities(record);
  return min === undefined || max === undefined ? undefined : min / 2 + max / 2;
}

export function naiveSort(
  records: readonly GalleryRecord[],
  sort: GallerySort,
  locale: string,
): GalleryRecord[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const direction = sort.endsWith("Desc") ? -1 : 1;
  const compareKeys = (
    one: number | string | undefined,
    other: number | string | undefined,
    turn: number,
  ) => {
    if (one === undefined || other === undefined)
      return (one === undefined ? 1 : 0) - (other === undefined ? 1 : 0);
    if (typeof one === "string") return turn * collator.compare(one, `${other}`);
    return turn * (one - Number(other));
  };
  return records.toSorted(
    (one, other) =>
      compareKeys(naiveKey(one, sort), naiveKey(other, sort), direction) ||
      compareKeys(naiveKey(one, "createdDesc"), naiveKey(other, "createdDesc"), -1) ||
      (one.id < other.id ? -1 : 1),
  );
}
