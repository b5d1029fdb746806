import type { ApiSchema, ParametersOf } from "@sonolens/api-client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";
import type { Services } from "./services.ts";

export type LeakAnalysis = ApiSchema<"LeakResult">;

/** What a leak analysis is asked with; what is left out is taken from the snapshot. */
export type LeakAnalysisParameters = ParametersOf<"getLeakAnalysis", "query">;

export const leakQueries = {
  /** `due`: what the answer rests on beside the parameters; another one asks again. */
  analysis: ({ api }: Pick<Services, "api">, id: string, parameters: LeakAnalysisParameters, due: object) =>
    queryOptions({
      queryKey: ["leak analysis", id, parameters, due],
      staleTime: 60_000,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }): Promise<LeakAnalysis> =>
        unwrap(await api.getLeakAnalysis({ path: { id }, query: parameters }, { signal })),
    }),
};
