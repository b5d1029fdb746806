import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";

/** What the server tells everybody. */
export const serverQueries = {
  /** First part of the keys of what does not depend on who is signed in. */
  key: "server",
  configuration: (api: ApiClient) =>
    queryOptions({
      queryKey: [serverQueries.key, "configuration"],
      staleTime: 300_000,
      queryFn: async ({ signal }) => unwrap(await api.getClientConfiguration({}, { signal })),
    }),
};
