import type { Scope } from "@sonolens/foundation";
import type { QueryClient } from "@tanstack/react-query";
import { snapshotQueries } from "../data/snapshots.ts";
import { drawnAndIdle, idle } from "../lib/idle.ts";

/** Waits until something holds of what was asked for. */
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

/** Waits until the list of snapshots, which every page asks for, is there with what its cards show, or cannot be had. */
export async function pageStands(queryClient: QueryClient, scope: Scope): Promise<void> {
  const isListAnswered = () => {
    const status = queryClient.getQueryState(snapshotQueries.listKey)?.status;
    return status === "success" || status === "error";
  };
  await until(queryClient, scope, isListAnswered);
  // Its cards ask for their pictures only once they are drawn.
  await drawnAndIdle();
  await until(queryClient, scope, () => queryClient.isFetching() === 0);
  await idle();
}
