import type { ApiClient, ApiError } from "@sonolens/api-client";
import { type Result, settled } from "@sonolens/foundation";
import { mutationOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSessionStore } from "../../lib/state/frame.ts";
import type { SharedStore } from "../../lib/state/shared-state.ts";
import { lifetimeOfChange, type RetryContext, sendWithRetry } from "../server/send-with-retry.ts";
import { type Services, useServices } from "../services.ts";
import type { SnapshotDetail, SnapshotRecord } from "../types.ts";
import { applyPatch, type PendingEdits, type SnapshotPatch, sessionEdits } from "./pending-edits.ts";
import { type KnownSnapshots, latestVersion, snapshotQueries } from "./snapshots.ts";

type Saved = Result<{ readonly version: number; readonly snapshot: SnapshotDetail }, ApiError>;

/** One change of one snapshot: the expected result, and the call that saves it. */
export interface SnapshotEdit {
  /** Of the snapshot. */
  readonly id: string;
  readonly patch: SnapshotPatch;
  readonly send: (api: ApiClient) => Promise<Saved>;
  /** No message on success: for sliders, whose movement is visible. */
  readonly quiet?: boolean;
}

/** Updates a snapshot in the caches. */
function changeCached(
  client: QueryClient,
  id: string,
  change: <Known extends SnapshotDetail | SnapshotRecord>(known: Known) => Known,
) {
  client.setQueryData<SnapshotDetail>(snapshotQueries.detailKey(id), (known) => known && change(known));
  client.setQueryData<KnownSnapshots>(snapshotQueries.listKey, (list) => {
    const record = list?.byId.get(id);
    return list && record ? { ...list, byId: list.byId.with([change(record)]) } : list;
  });
}

/** Applies a saved detail to its list record. */
function recordFrom(record: SnapshotRecord, saved: SnapshotDetail): SnapshotRecord {
  return applyPatch(
    { ...record, version: saved.version, fixed: saved.fixed, fixed_date: saved.fixed_date },
    saved,
  );
}

/** In how late a version a snapshot is known. */
const knownVersion = (client: QueryClient, id: string): number =>
  Math.max(
    ...[
      client.getQueryData<SnapshotDetail>(snapshotQueries.detailKey(id)),
      client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId.get(id),
    ].map((known) => known?.version ?? 0),
  );

function begin(client: QueryClient, pendingEdits: PendingEdits, { id, patch }: SnapshotEdit) {
  const known =
    client.getQueryData<SnapshotDetail>(snapshotQueries.detailKey(id)) ??
    client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId.get(id);
  const pending = pendingEdits.add(id, patch, known);
  changeCached(client, id, (each) => applyPatch(each, patch));
  return { pending };
}

/** What a mutation of the funnel of edits is given. */
export interface SessionEdit {
  readonly edit: SnapshotEdit;
  /** Of the session that it belongs to. */
  readonly store: SharedStore<"session">;
  /** Those of the store, which no longer has them once the viewer is removed. */
  readonly pendingEdits: PendingEdits;
  readonly lifetime: RetryContext["scope"];
}

/** The mutation of the funnel of edits. */
export const editMutation = ({
  api,
  connection,
  client,
}: Pick<Services, "api" | "connection"> & { readonly client: QueryClient }) =>
  mutationOptions({
    mutationKey: ["edit-snapshot"],
    meta: { funnel: "edit" },
    mutationFn: ({ edit, pendingEdits, lifetime }: SessionEdit) =>
      pendingEdits.inTurn(edit.id, () =>
        sendWithRetry({ connection, scope: lifetime }, () => edit.send(api)),
      ),
    onMutate: ({ edit, pendingEdits }) => begin(client, pendingEdits, edit),
    onError: (_error, { edit: { id }, store, pendingEdits }, context) => {
      // The cached data may belong to another user by now.
      if (!context || store.scope.disposed) return;
      const before = pendingEdits.refuse(id, context.pending);
      changeCached(client, id, (known) => pendingEdits.over(applyPatch(known, before)));
    },
    onSuccess: async (saved, { edit: { id }, store, pendingEdits }, { pending }) => {
      // A later change may have been received first: of another user, or the next of this one while this asks.
      const snapshot = await latestVersion(
        saved.snapshot,
        () => api.getSnapshot({ path: { id } }),
        () => knownVersion(client, id),
      );
      if (store.scope.disposed) return;
      pendingEdits.remove(id, pending, snapshot);
      if (!snapshot) return void client.invalidateQueries({ queryKey: snapshotQueries.all });
      client.setQueryData<SnapshotDetail>(snapshotQueries.detailKey(id), pendingEdits.over(snapshot));
      client.setQueryData<KnownSnapshots>(snapshotQueries.listKey, (list) => {
        const record = list?.byId.get(id);
        if (!list || !record) return list;
        return { ...list, byId: list.byId.with([pendingEdits.over(recordFrom(record, snapshot))]) };
      });
    },
  });

/**
 * Edits of snapshots: shown at once, saved one at a time, rolled back if rejected. While the server is unreachable they
 * wait. Resolves to the snapshot as saved, or rejects with CallError.
 */
export function useEditSnapshot(): (edit: SnapshotEdit) => Promise<SnapshotDetail> {
  const { api, connection } = useServices();
  const store = useSessionStore();
  const client = useQueryClient();
  const { mutateAsync } = useMutation(editMutation({ api, connection, client }));
  return useCallback(
    async (edit) => {
      const pendingEdits = store.get(sessionEdits);
      const lifetime = lifetimeOfChange(api, store);
      return (await mutateAsync({ edit, store, pendingEdits, lifetime })).snapshot;
    },
    [api, mutateAsync, store],
  );
}

/** The same for edits that nothing waits for: the funnel of edits shows the outcome. */
export function useStartEdit(): (edit: SnapshotEdit) => void {
  const edit = useEditSnapshot();
  return useCallback((change) => void settled(edit(change)), [edit]);
}

/** Stars a snapshot or removes its star: the one edit that the gallery makes too. */
export const starEdit = (id: string, starred: boolean): SnapshotEdit => ({
  id,
  patch: { starred },
  send: (api) => api.setSnapshotStarred({ path: { id }, body: { starred: starred ? 1 : 0 } }),
});
