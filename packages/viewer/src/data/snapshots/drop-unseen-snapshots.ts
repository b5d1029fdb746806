import type { Scope } from "@sonolens/foundation";
import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import { type KnownSnapshots, snapshotQueries } from "./snapshots.ts";

/**
 * Drops all that is cached of snapshots which a fetched list no longer has, such as after the user was moved to another
 * group: details, analyses, pictures and sound. What is on the screen is requested again, and the server refuses it.
 */
export function dropUnseenSnapshots(client: QueryClient, scope: Scope): void {
  const listHash = hashKey(snapshotQueries.listKey);
  let before = client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId;
  scope.add(
    client.getQueryCache().subscribe((event) => {
      if (event.query.queryHash !== listHash) return;
      // The session ended.
      if (event.type === "removed") before = undefined;
      if (event.type !== "updated" || event.action.type !== "success") return;
      const known = before;
      const now = (event.query.state.data as KnownSnapshots).byId;
      before = now;
      // A change that is shown before the server confirms it may be taken back.
      if (!known || event.action.manual) return;
      const isGone = (part: unknown) => typeof part === "string" && known.has(part) && !now.has(part);
      const predicate = ({ queryKey }: Query) => queryKey.some(isGone);
      client.removeQueries({ type: "inactive", predicate });
      void client.resetQueries({ predicate });
    }),
  );
}
