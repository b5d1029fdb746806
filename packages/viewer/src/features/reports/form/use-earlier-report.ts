import type { ReportOptions } from "@sonolens/domain";
import type { ReportResults } from "@sonolens/reports";
import { useQuery } from "@tanstack/react-query";
import { issuedReportQueries } from "../../../data/issued-reports.ts";
import { useServices } from "../../../data/services.ts";
import type { SnapshotRecord } from "../../../data/types.ts";
import { hrefOf } from "../../../lib/ui/save-address.ts";
import { hasCommonPoint, lastIssued, resultsAt } from "./earlier-report.ts";

/**
 * The results of the last issued report of the same points, for what changed since; undefined where the template does
 * not print it, or while there is none.
 */
export function useEarlierReport(
  { type, template }: ReportOptions,
  records: readonly SnapshotRecord[],
  revisedNumber: string | undefined,
): ReportResults | undefined {
  const { api, host } = useServices();
  const isPrinted = template.sections.some(({ kind, on }) => kind === "sinceLast" && on);
  const issued = useQuery({ ...issuedReportQueries.list(api), enabled: isPrinted }).data;
  const last = issued && lastIssued(issued, type, revisedNumber);
  const results = useQuery({
    queryKey: [...issuedReportQueries.key, "results", last?.id],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isPrinted && last !== undefined,
    queryFn: ({ signal }) => resultsAt(hrefOf(last?.url ?? "", host.apiBaseUrl), signal),
  }).data;
  return isPrinted && results && hasCommonPoint(results, records) ? results : undefined;
}
