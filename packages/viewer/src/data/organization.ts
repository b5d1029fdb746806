import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";

export const organizationQueries = {
  key: ["organization"] as const,
  /** The organization that the signed-in user is in, with all its groups; null for who is in none. */
  mine: (api: ApiClient) =>
    queryOptions({
      queryKey: organizationQueries.key,
      staleTime: 300_000,
      queryFn: async ({ signal }) => unwrap(await api.getOrganization({}, { signal })),
    }),
};
