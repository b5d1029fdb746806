import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import type { ComponentOrder } from "@sonolens/domain";
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

/** Of summaries: what a large screen shows, and some more. */
const pageSize = 60;

export const componentQueries = {
  /** The beginning of the keys of all queries about components. */
  key: componentsKey,
  /** Those that a search finds, with their trends and alarms, in pages. */
  summaries: (api: ApiClient, search: string, order: ComponentOrder) =>
    infiniteQueryOptions({
      queryKey: [...componentQueries.key, "summaries", search, order],
      initialPageParam: 1,
      queryFn: async ({ pageParam: page, signal }) => {
        const query = { page, page_size: pageSize, search, order };
        return unwrap(await api.getComponentOverview({ query }, { signal }));
      },
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
