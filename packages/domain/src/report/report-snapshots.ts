import type { GalleryRecord } from "../filter/gallery-record.ts";
import { validateDistance } from "../validation/distance.ts";
import { validateReportSnapshots } from "../validation/report.ts";
import type { Validated } from "../validation/validated.ts";
import { isInReportOf, type ReportType } from "./report-type.ts";

/** Why a snapshot is not in a report: its data cannot be read, or it is of another type. */
export type ReportSkipReason = "unreadable" | "otherType";

/** A snapshot that was requested for a report; without a record if its data cannot be read. */
export interface RequestedSnapshot<Snapshot extends GalleryRecord> {
  readonly id: string;
  readonly label: string;
  readonly record: Snapshot | undefined;
}

export interface ReportSnapshots<Snapshot extends GalleryRecord> {
  /** Those of the report; refused with `reportEmpty` if there are none. */
  readonly usable: Validated<Snapshot[]>;
  readonly skipped: readonly {
    readonly id: string;
    readonly label: string;
    readonly reason: ReportSkipReason;
  }[];
  /** Ids of usable leaks that have no size because their distance cannot be used. */
  readonly invalidDistance: readonly string[];
}

/** Which of the requested snapshots a report lists, and why it leaves the others out. */
export function reportSnapshots<Snapshot extends GalleryRecord>(
  requested: readonly RequestedSnapshot<Snapshot>[],
  type: ReportType,
): ReportSnapshots<Snapshot> {
  const reasonOf = ({ record }: RequestedSnapshot<Snapshot>): ReportSkipReason | undefined => {
    if (record === undefined) return "unreadable";
    return isInReportOf(type, record.device_analysis_type) ? undefined : "otherType";
  };
  const skipped = requested.flatMap((snapshot) => {
    const reason = reasonOf(snapshot);
    return reason ? [{ id: snapshot.id, label: snapshot.label, reason }] : [];
  });
  const usable = validateReportSnapshots(
    requested.map((snapshot) => (reasonOf(snapshot) ? undefined : snapshot.record)),
  );
  const listed = usable.ok && type === "LEAK" ? usable.value : [];
  return { usable, skipped, invalidDistance: listed.filter(hasInvalidDistance).map(({ id }) => id) };
}

/** Whether a distance was stored that no leak size can be computed with; one that is unknown is not invalid. */
export const hasInvalidDistance = ({ source_distance }: GalleryRecord): boolean =>
  !validateDistance(source_distance ?? null, { unit: "METERS" }).ok;
