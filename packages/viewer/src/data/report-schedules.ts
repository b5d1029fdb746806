import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./server/call-error.ts";

/** A report that the server makes and mails by schedule. */
export type ReportSchedule = ApiSchema<"ReportSchedule">;

/** What is chosen for a new one. */
export type ReportScheduleRequest = ApiSchema<"ReportScheduleRequest">;

/** Who may get the reports of this account. */
export type ReportPerson = ApiSchema<"ReportSchedules">["people"][number];

const whileRunningMs = 2_000;

export const reportScheduleQueries = {
  key: ["report schedules"] as const,
  /** Oldest first; requested again while a report is being made. */
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: reportScheduleQueries.key,
      staleTime: 0,
      queryFn: async ({ signal }) => unwrap(await api.listReportSchedules({}, { signal })),
      refetchInterval: ({ state }) =>
        state.data?.schedules.some(({ isRunning }) => isRunning) === true ? whileRunningMs : false,
    }),
};
