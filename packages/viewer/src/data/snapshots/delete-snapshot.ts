import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";
import { useServices } from "../services.ts";
import { type KnownSnapshots, snapshotQueries } from "./snapshots.ts";

function forget(client: QueryClient, id: string) {
  client.setQueryData<KnownSnapshots>(snapshotQueries.listKey, (list) =>
    list?.byId.has(id) ? { ...list, byId: list.byId.with([], [id]) } : list,
  );
  client.removeQueries({ queryKey: snapshotQueries.detailKey(id) });
}

/** Deletes a snapshot, and restores it. Both reject with CallError; neither is retried automatically. */
export function useDeleteSnapshot() {
  const { api } = useServices();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async (id: string) => unwrap(await api.deactivateSnapshot({ path: { id } })),
  });
  const restore = useMutation({
    mutationFn: async (id: string) => unwrap(await api.restoreSnapshot({ path: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: snapshotQueries.listKey }),
  });
  return {
    isRemoving: remove.isPending,
    remove: remove.mutateAsync,
    restore: restore.mutateAsync,
    /** Removes it from the caches, once its own page is left. */
    forget: (id: string) => forget(client, id),
  };
}
