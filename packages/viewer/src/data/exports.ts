import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { utcOffsetMs } from "@sonolens/domain";
import { queryOptions } from "@tanstack/react-query";
import { reasonOf, unwrap } from "./server/call-error.ts";
import type { Services } from "./services.ts";

/** An export in progress, or finished. */
export type ExportJob = ApiSchema<"ExportJob">;

/** In addition to the live messages, which are faster (EXP-04). */
const pollMs = 4_000;

export const exportQueries = {
  all: ["exports"] as const,
  /** The progress of an export; polled until it has ended. */
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

/** What a list is filtered and sorted by, as in the link of the gallery. */
export type TableFilter = NonNullable<ApiSchema<"ExcelRequest">["filter"]>;

/** Requests a table of snapshots from the server; returns the id of the export. Not retried. */
export const beginTable = (api: ApiClient, body: Omit<ApiSchema<"ExcelRequest">, "iotID" | "target">) =>
  api.createExcelExport({ body: { ...body, iotID: "", target: "excel" } });

/** Requests an archive of snapshots from the server; returns the id of the export. Not retried. */
export function beginExport(
  { api, frame }: Pick<Services, "api" | "frame">,
  body: Omit<ApiSchema<"DownloadRequest">, "iotId" | "timezoneOffset">,
) {
  const timezoneOffset = -utcOffsetMs(Date.now(), frame.timeZone()) / 60_000;
  return api.downloadSnapshots({ body: { ...body, iotId: "", timezoneOffset } });
}

const hasEnded = (job: ExportJob | undefined): boolean => job !== undefined && job.status !== "PROCESSING";
