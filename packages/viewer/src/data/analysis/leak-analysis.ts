import type { ApiSchema, ParametersOf } from "@sonolens/api-client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";
import type { Services } from "../services.ts";

export type LeakAnalysis = ApiSchema<"LeakResult">;

/** The parameters of a leak analysis; omitted ones are taken from the snapshot. */
export type LeakAnalysisParameters = ParametersOf<"getLeakAnalysis", "query">;

export const leakQueries = {
  /** `due`: what the result depends on besides the parameters; another value triggers a new request. */
  analysis: ({ api }: Pick<Services, "api">, id: string, parameters: LeakAnalysisParameters, due: object) =>
    queryOptions({
      queryKey: ["leak analysis", id, parameters, due],
      staleTime: 60_000,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }): Promise<LeakAnalysis> =>
        unwrap(await api.getLeakAnalysis({ path: { id }, query: parameters }, { signal })),
    }),
};
