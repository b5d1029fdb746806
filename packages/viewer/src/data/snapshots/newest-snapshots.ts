import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";
import { snapshotQueries } from "./snapshots.ts";

const minuteMs = 60_000;

/** The newest snapshots of a camera, by the id of its ownership; refetched with the list of all. */
export const newestSnapshots = (api: ApiClient, ownership: string, count: number) =>
  queryOptions({
    queryKey: [...snapshotQueries.listKey, "newest of", ownership, count],
    staleTime: minuteMs,
    queryFn: async ({ signal }) => {
      const query = { ownerships: ownership, page: 1, page_size: count };
      return unwrap(await api.listSnapshots({ query }, { signal })).snapshots;
    },
  });
