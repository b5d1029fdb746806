import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./server/call-error.ts";

/** A key with which another program reads snapshots. */
export type DataConnectKey = ApiSchema<"DataConnectKey">;

/** A row of a feed, by the names of its columns. */
export type FeedRow = ApiSchema<"SnapshotFeed">["snapshots"][number];

/** The filters of a feed, as in its address. */
export interface FeedFilter {
  readonly type?: string;
  readonly repair?: string;
  readonly level?: string;
  readonly components?: string;
  readonly groups?: string;
  readonly tags?: string;
  readonly from?: string;
  readonly to?: string;
}

const previewRows = 5;

export const dataConnectQueries = {
  key: ["data connect"] as const,
  /** Newest first. */
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: dataConnectQueries.key,
      staleTime: 0,
      queryFn: async ({ signal }) => unwrap(await api.listDataConnectKeys({}, { signal })).keys,
    }),
  /** The newest snapshots that the key of this id reads; not counted as its use. */
  preview: (api: ApiClient, key: string, filter: FeedFilter) =>
    queryOptions({
      queryKey: ["data connect feed", key, filter],
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const query = { ...filter, key, limit: previewRows };
        return unwrap(await api.getSnapshotFeedJson({ query }, { signal })).snapshots;
      },
    }),
};
