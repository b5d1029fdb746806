import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";

/** Who is signed in, as the server knows them: whether they accepted the terms, which features they have. */
export const meQueries = {
  key: ["me"] as const,
  me: (api: ApiClient) =>
    queryOptions({
      queryKey: meQueries.key,
      staleTime: 300_000,
      queryFn: async ({ signal }) => unwrap(await api.getCurrentUser({}, { signal })),
    }),
};
