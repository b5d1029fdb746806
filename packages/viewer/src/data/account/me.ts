import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";

/** The signed-in user according to the server: whether they accepted the terms, and their features. */
export const meQueries = {
  key: ["me"] as const,
  me: (api: ApiClient) =>
    queryOptions({
      queryKey: meQueries.key,
      staleTime: 300_000,
      queryFn: async ({ signal }) => unwrap(await api.getCurrentUser({}, { signal })),
    }),
};
