import type { Scope } from "@sonolens/foundation";
import type { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
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

/** Resolves once a page is on the screen, or why there is none. */
const untilPageShown = (router: RegisteredRouter, scope: Scope) =>
  new Promise<void>((done) => {
    if (router.state.resolvedLocation) return done();
    const stop = router.subscribe("onResolved", () => {
      stop();
      done();
    });
    scope.add(stop);
  });

/** A request that takes longer, such as a large recording over a slow network, does not delay what follows the page. */
const maxFetchingMs = 5_000;

export interface PageLoad {
  readonly queryClient: QueryClient;
  readonly router: RegisteredRouter;
  readonly scope: Scope;
}

/**
 * Waits until the first page is loaded, and the list of snapshots, which every page requests, with what its cards show,
 * or has failed.
 */
export async function whenPageSettled({ queryClient, router, scope }: PageLoad): Promise<void> {
  const isListAnswered = () => {
    const status = queryClient.getQueryState(snapshotQueries.listKey)?.status;
    return status === "success" || status === "error";
  };
  await until(queryClient, scope, isListAnswered);
  // The list may be there before the code of the page, with which nothing else must compete for the network.
  await untilPageShown(router, scope);
  // Cards request their pictures only once they are rendered.
  await drawnAndIdle();
  await Promise.race([
    until(queryClient, scope, () => queryClient.isFetching() === 0),
    elapsed(maxFetchingMs, scope),
  ]);
  await idle();
}
