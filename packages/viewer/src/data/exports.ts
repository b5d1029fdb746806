import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { reasonOf, unwrap } from "./call-error.ts";

/** An export in the making, or made. */
export type ExportJob = ApiSchema<"ExportJob">;

/** Beside the live messages, which come first (EXP-04). */
const pollMs = 4_000;

export const exportQueries = {
  all: ["exports"] as const,
  /** How far an export is; asked again until it has ended. */
  job: (api: ApiClient, executionID: string) =>
    queryOptions({
      queryKey: [...exportQueries.all, executionID],
      queryFn: async ({ signal }): Promise<ExportJob> =>
        unwrap(await api.pollExcelResult({ query: { executionID } }, { signal })),
      refetchInterval: ({ state }) =>
        hasEnded(state.data) || reasonOf(state.error)?.status === 404 ? false : pollMs,
      refetchIntervalInBackground: true,
    }),
};

/** Has the server make an archive of snapshots, and answers which export that is. Sent once. */
export function beginExport(
  api: ApiClient,
  body: Omit<ApiSchema<"DownloadRequest">, "iotId" | "timezoneOffset">,
) {
  const timezoneOffset = new Date().getTimezoneOffset();
  return api.downloadSnapshots({ body: { ...body, iotId: "", timezoneOffset } });
}

const hasEnded = (job: ExportJob | undefined): boolean => job !== undefined && job.status !== "PROCESSING";
