import { type ReportType, tagNumberKey } from "@sonolens/domain";
import { checkReport, type ReportResults } from "@sonolens/reports";
import type { IssuedReport } from "../../../data/issued-reports.ts";
import type { SnapshotRecord } from "../../../data/types.ts";

/** The newest issued report of a type whose file is kept; not of the number whose next revision is made. */
export const lastIssued = (
  issued: readonly IssuedReport[],
  type: ReportType,
  revisedNumber: string | undefined,
): IssuedReport | undefined =>
  issued.find(
    (report) =>
      report.state === "issued" &&
      report.url !== null &&
      report.type === type &&
      report.number !== revisedNumber,
  );

/** The results inside the file of a report; null if it has none that can be read. */
export async function resultsAt(address: string, signal: AbortSignal): Promise<ReportResults | null> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) return null;
  const checked = await checkReport(await answer.blob());
  return checked.ok ? checked.results : null;
}

/** Whether an earlier report has a point of these snapshots; one of another plant has nothing to compare with. */
export function hasCommonPoint(earlier: ReportResults, records: readonly SnapshotRecord[]): boolean {
  const ids = new Set(records.map(({ id }) => id));
  const tags = new Set(records.map((record) => tagNumberKey(record.repair_work?.tag_number ?? "")));
  tags.delete("");
  return earlier.rows.some(({ id, tagNumber }) => ids.has(id) || tags.has(tagNumberKey(tagNumber)));
}
