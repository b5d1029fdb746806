import {
  isInReportOf,
  type ReportOptions,
  type ReportType,
  reportSnapshots,
  reportTypes,
  sizeLackOf,
} from "@sonolens/domain";
import type { SnapshotRecord } from "../../../data/types.ts";

/** Something about the snapshots that makes the report worse, with the snapshots it is about. */
export interface ReportProblem {
  readonly kind: "distanceMissing" | "distanceInvalid";
  readonly ids: readonly string[];
}

/** What the requested snapshots give for a report. */
export interface ReportFacts {
  /** All requested ones that exist. */
  readonly all: number;
  /** Those of the report. */
  readonly usable: readonly SnapshotRecord[];
  /** How many are of another type. */
  readonly otherType: number;
  readonly problems: readonly ReportProblem[];
}

/** What the requested snapshots give for a report of a type (RPT-12, RPT-13). */
export function reportFacts(records: readonly SnapshotRecord[], type: ReportType): ReportFacts {
  const requested = records.map((record) => ({ id: record.id, label: record.label, record }));
  const { usable, skipped, invalidDistance } = reportSnapshots(requested, type);
  const listed = usable.ok ? usable.value : [];
  const isMissing = (record: SnapshotRecord) => sizeLackOf(record) === "distanceUnknown";
  const problems: readonly ReportProblem[] = [
    { kind: "distanceMissing", ids: type === "LEAK" ? listed.filter(isMissing).map(({ id }) => id) : [] },
    { kind: "distanceInvalid", ids: invalidDistance },
  ];
  return {
    all: records.length,
    usable: listed,
    otherType: skipped.length,
    problems: problems.filter(({ ids }) => ids.length > 0),
  };
}

/** The type that most of the snapshots have; that of the options if it has as many. */
export function usualType(
  records: readonly SnapshotRecord[],
  { type }: Pick<ReportOptions, "type">,
): ReportType {
  const counts = reportTypes
    // Any snapshot can be in a level report.
    .filter((each) => each !== "LEVEL")
    .map((each) => ({
      type: each,
      count: records.filter((record) => isInReportOf(each, record.device_analysis_type)).length,
    }));
  const most = Math.max(...counts.map(({ count }) => count));
  if (most === 0) return "LEVEL";
  const best = counts.filter(({ count }) => count === most).map((each) => each.type);
  return best.find((each) => each === type) ?? best[0] ?? type;
}
