import type { Scope } from "@sonolens/foundation";
import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import { reasonOf } from "../server/call-error.ts";
import { type KnownSnapshots, snapshotQueries } from "./snapshots.ts";

/** The snapshot whose details a query has. */
function detailIdOf({ queryKey }: Query): string | undefined {
  const isDetail = snapshotQueries.detailsKey.every((part, index) => queryKey[index] === part);
  const id = queryKey[snapshotQueries.detailsKey.length];
  return isDetail && typeof id === "string" ? id : undefined;
}

/**
 * Drops all that is cached of snapshots which the user no longer sees, such as after being moved to another group:
 * details, analyses, pictures and sound. These are the snapshots that a fetched list no longer has, and those whose
 * details the server no longer has for this user. Details that came between two lists may be in neither, so those
 * that a list lacks are requested again. What is on the screen is requested again too, and the server refuses it.
 */
export function dropUnseenSnapshots(client: QueryClient, scope: Scope): void {
  const listHash = hashKey(snapshotQueries.listKey);
  let before = client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId;
  const drop = (isGone: (id: string) => boolean) => {
    const predicate = ({ queryKey }: Query) =>
      queryKey.some((part) => typeof part === "string" && isGone(part));
    client.removeQueries({ type: "inactive", predicate });
    void client.resetQueries({ predicate });
  };
  scope.add(
    client.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") {
        const id = detailIdOf(event.query);
        const isGone = reasonOf(event.action.error)?.status === 404;
        if (id !== undefined && isGone && event.query.state.data !== undefined) drop((other) => other === id);
      }
      if (event.query.queryHash !== listHash) return;
      // The session ended.
      if (event.type === "removed") before = undefined;
      if (event.type !== "updated" || event.action.type !== "success") return;
      const known = before;
      const now = (event.query.state.data as KnownSnapshots).byId;
      before = now;
      // A change that is shown before the server confirms it may be taken back.
      if (event.action.manual) return;
      if (known) drop((id) => known.has(id) && !now.has(id));
      const isUnlisted = (query: Query) => {
        const id = detailIdOf(query);
        return id !== undefined && !now.has(id);
      };
      client.removeQueries({ type: "inactive", predicate: isUnlisted });
      void client.invalidateQueries({ predicate: isUnlisted });
    }),
  );
}
