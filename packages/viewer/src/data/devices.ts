import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";

export const deviceQueries = {
  /** The cameras of the account. */
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: ["devices"],
      staleTime: 60_000,
      queryFn: async ({ signal }) => unwrap(await api.listDevices({}, { signal })),
    }),
};
