import type { QueryClient } from "@tanstack/react-query";
import type { CreateLiveHandlers } from "../../contract/live-messages.ts";
import { type KnownSnapshots, snapshotQueries } from "../../data/snapshots/snapshots.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { oneAtATime } from "../../lib/state/one-at-a-time.ts";

/** Snapshots that are new, changed, or no longer visible: the list, and those that are open. */
export const createLiveHandlers: CreateLiveHandlers = ({ queryClient, scope }) => {
  const refreshList = oneAtATime(async () => {
    await queryClient.invalidateQueries({ queryKey: snapshotQueries.listKey });
    refreshChangedDetails(queryClient);
  }, scope);
  const refreshSnapshot = ({ snapshotId, version }: { snapshotId: string; version: number }) => {
    const key = snapshotQueries.detailKey(snapshotId);
    const known = queryClient.getQueryData<SnapshotDetail>(key);
    if (known && known.version < version) void queryClient.invalidateQueries({ queryKey: key });
    refreshList();
  };
  return {
    onMessage: {
      // The whole list is returned then.
      "visibility-changed": refreshList,
      "new-snapshot": refreshSnapshot,
      "snapshot-changed": refreshSnapshot,
    },
    onFirstConnection: refreshList,
    onReset: () => void queryClient.invalidateQueries({ queryKey: snapshotQueries.all }),
  };
};

/** Refetches the snapshots that have a newer version in the list than shown: there may have been no message. */
function refreshChangedDetails(queryClient: QueryClient): void {
  const list = queryClient.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId;
  for (const [queryKey, detail] of queryClient.getQueriesData<SnapshotDetail>({
    queryKey: snapshotQueries.detailsKey,
  }))
    if (detail && (list?.get(detail.id)?.version ?? 0) > detail.version)
      void queryClient.invalidateQueries({ queryKey });
}
