import type { Scope } from "@sonolens/foundation";
import type { QueryClient } from "@tanstack/react-query";
import { snapshotQueries } from "../data/snapshots/snapshots.ts";
import { drawnAndIdle, elapsed, idle } from "../lib/loading/idle.ts";

/** Resolves once a condition on the query cache holds. */
const until = (queryClient: QueryClient, scope: Scope, holds: () => boolean) =>
  new Promise<void>((done) => {
    if (holds()) return done();
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (!holds()) return;
      stop();
      done();
    });
    scope.add(stop);
  });

/** A request that takes longer, such as a large recording over a slow network, does not delay what follows the page. */
const maxFetchingMs = 5_000;

/** Waits until the list of snapshots, which every page requests, is loaded with what its cards show, or has failed. */
export async function whenPageSettled(queryClient: QueryClient, scope: Scope): Promise<void> {
  const isListAnswered = () => {
    const status = queryClient.getQueryState(snapshotQueries.listKey)?.status;
    return status === "success" || status === "error";
  };
  await until(queryClient, scope, isListAnswered);
  // Cards request their pictures only once they are rendered.
  await drawnAndIdle();
  await Promise.race([
    until(queryClient, scope, () => queryClient.isFetching() === 0),
    elapsed(maxFetchingMs, scope),
  ]);
  await idle();
}
