import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";
import { componentsKey } from "./component-names.ts";

export type Component = ApiSchema<"Component">;
export type ComponentSummary = ApiSchema<"ComponentSummary">;
export type ComponentHistory = ApiSchema<"ComponentHistory">;
export type ComponentReading = ApiSchema<"ComponentReading">;
export type ComponentTrend = ApiSchema<"ComponentTrend">;
export type ComponentFigure = ApiSchema<"ComponentFigure">;
export type ComponentLimits = ApiSchema<"ComponentLimits">;
export type ComponentVerdict = ApiSchema<"ComponentVerdict">;

/** The most that a page of summaries can have. */
const pageSize = 200;

export const componentQueries = {
  /** The beginning of the keys of all queries about components. */
  key: componentsKey,
  /** All with their trends and alarms, in pages by name. */
  summaries: (api: ApiClient) =>
    infiniteQueryOptions({
      queryKey: [...componentQueries.key, "summaries"],
      initialPageParam: 1,
      queryFn: async ({ pageParam, signal }) =>
        unwrap(
          await api.getComponentOverview({ query: { page: pageParam, page_size: pageSize } }, { signal }),
        ),
      getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    }),
  one: (api: ApiClient, id: string) =>
    queryOptions({
      queryKey: [...componentQueries.key, "one", id],
      queryFn: async ({ signal }) => unwrap(await api.getComponent({ path: { id } }, { signal })),
    }),
  history: (api: ApiClient, id: string) =>
    queryOptions({
      queryKey: [...componentQueries.key, "history", id],
      queryFn: async ({ signal }) => unwrap(await api.getComponentHistory({ path: { id } }, { signal })),
    }),
};
