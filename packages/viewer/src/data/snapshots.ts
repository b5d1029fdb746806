import type { ApiClient } from "@sonolens/api-client";
import { mergeSnapshotList } from "@sonolens/domain";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";
import type { PendingEdits } from "./pending-edits.ts";
import type { SnapshotRecord } from "./types.ts";

/** The list as the viewer holds it: its records by id, and the version up to which it is known. */
export interface KnownSnapshots {
  readonly version: number;
  readonly byId: ReadonlyMap<string, SnapshotRecord>;
}

interface Sources {
  readonly api: ApiClient;
  readonly pendingEdits: PendingEdits;
}

const minuteMs = 60_000;

export const snapshotQueries = {
  all: ["snapshots"] as const,
  listKey: ["snapshots", "list"] as const,
  detailKey: (id: string) => ["snapshots", "detail", id] as const,

  /** All snapshots; once they are known, only what changed is asked for. */
  list: ({ api, pendingEdits }: Sources, client: QueryClient) =>
    queryOptions({
      queryKey: snapshotQueries.listKey,
      staleTime: minuteMs,
      structuralSharing: false,
      queryFn: async ({ signal }): Promise<KnownSnapshots> => {
        const since = client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.version;
        const answer = unwrap(
          await api.listSnapshots({ query: since === undefined ? {} : { since } }, { signal }),
        );
        const known = client.getQueryData<KnownSnapshots>(snapshotQueries.listKey);
        const snapshots = answer.snapshots.map((record) => pendingEdits.over(record));
        const merged = mergeSnapshotList(known?.byId ?? new Map(), { ...answer, snapshots });
        return { version: Math.max(answer.version, known?.version ?? 0), byId: merged };
      },
    }),

  detail: ({ api, pendingEdits }: Sources, id: string) =>
    queryOptions({
      queryKey: snapshotQueries.detailKey(id),
      staleTime: 30_000,
      queryFn: async ({ signal }) =>
        pendingEdits.over(unwrap(await api.getSnapshot({ path: { id } }, { signal }))),
    }),
};
