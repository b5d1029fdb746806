import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";

export const organizationQueries = {
  key: ["organization"] as const,
  /** The organization of the signed-in user, with all its groups; null if there is none. */
  mine: (api: ApiClient) =>
    queryOptions({
      queryKey: organizationQueries.key,
      staleTime: 300_000,
      queryFn: async ({ signal }) => unwrap(await api.getOrganization({}, { signal })),
    }),
};
