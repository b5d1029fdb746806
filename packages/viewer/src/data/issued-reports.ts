import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./server/call-error.ts";

/** A report with a number, or a number that became void. */
export type IssuedReport = ApiSchema<"IssuedReport">;

export const issuedReportQueries = {
  key: ["issued reports"] as const,
  /** Those that this account sees, newest first. */
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: [...issuedReportQueries.key, "list"],
      staleTime: 0,
      queryFn: async ({ signal }) => unwrap(await api.listIssuedReports({ query: {} }, { signal })),
    }),
};
