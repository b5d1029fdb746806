import { type SnapshotType, snapshotTypeFrom } from "../snapshot/analysis-type.ts";

/** What a report is about. A level report lists any snapshot, without an analysis. */
export const reportTypes = ["LEAK", "PD", "LEVEL", "MECHANICAL"] as const;

export type ReportType = (typeof reportTypes)[number];

const typesOf = {
  LEAK: ["LEAK", "LEAK_SIZE"],
  PD: ["PD"],
  LEVEL: undefined,
  MECHANICAL: ["MECHANICAL"],
} as const satisfies Record<ReportType, readonly SnapshotType[] | undefined>;

/** Whether a report of a type can list a snapshot with this type, as stored. */
export function isInReportOf(reportType: ReportType, analysisType: unknown): boolean {
  const accepted: readonly SnapshotType[] | undefined = typesOf[reportType];
  if (accepted === undefined) return true;
  const type = snapshotTypeFrom(analysisType);
  return type !== undefined && accepted.includes(type);
}
