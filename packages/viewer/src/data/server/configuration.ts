import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";

/** Public data of the server. */
export const serverQueries = {
  /** First part of the keys of data that does not depend on the user. */
  key: "server",
  configuration: (api: ApiClient) =>
    queryOptions({
      queryKey: [serverQueries.key, "configuration"],
      staleTime: 300_000,
      queryFn: async ({ signal }) => unwrap(await api.getClientConfiguration({}, { signal })),
    }),
};
