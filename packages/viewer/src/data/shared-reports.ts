import type { ApiClient, ApiError, ApiSchema } from "@sonolens/api-client";
import { reportFileName } from "@sonolens/domain";
import { type Result, success } from "@sonolens/foundation";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./server/call-error.ts";

/** A link to a report, for people without an account. */
export type SharedLink = ApiSchema<"SharedReportLink">;

export const sharedReportQueries = {
  key: ["shared reports"] as const,
  /** The links of this account that work, newest first. */
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: sharedReportQueries.key,
      staleTime: 0,
      queryFn: async ({ signal }) => unwrap(await api.listSharedReports({}, { signal })),
    }),
};

/** Sends a report to the server, which keeps it for this account. Returns its address there. */
export async function uploadReport(
  api: ApiClient,
  pdf: Blob,
  signal: AbortSignal,
): Promise<Result<string, ApiError>> {
  const target = await api.getReportEndpoint({ query: { userIotId: "web" } }, { signal });
  if (!target.ok) return target;
  const file = new File([pdf], reportFileName, { type: "application/pdf" });
  const kept = await api.uploadReport({ body: { ...target.value.fields, file } }, { signal });
  return kept.ok ? success(kept.value.reportUrl) : kept;
}
