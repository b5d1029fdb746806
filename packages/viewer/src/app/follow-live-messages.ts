import type { Scope } from "@sonolens/foundation";
import type { QueryClient } from "@tanstack/react-query";
import { serverQueries } from "../data/configuration.ts";
import type { Services } from "../data/services.ts";
import { snapshotQueries } from "../data/snapshots.ts";
import { idle } from "../lib/idle.ts";

export interface LiveMessages {
  readonly services: Services;
  readonly queryClient: QueryClient;
  readonly scope: Scope;
}

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
async function pageStands(queryClient: QueryClient, scope: Scope): Promise<void> {
  const isListAnswered = () => {
    const status = queryClient.getQueryState(snapshotQueries.listKey)?.status;
    return status === "success" || status === "error";
  };
  await until(queryClient, scope, isListAnswered);
  await idle();
  await until(queryClient, scope, () => queryClient.isFetching() === 0);
  await idle();
}

/**
 * Hears of new and changed snapshots while somebody is signed in, and asks the server for what changed. The client
 * for it is loaded once the first page stands: nothing on the screen waits for it.
 */
export function followLiveMessages({ services, queryClient, scope }: LiveMessages): void {
  const { api, connection, host } = services;
  let sessionScope = scope.child();

  /** Where the server cannot be reached, waits until it can; undefined where nobody waits any more. */
  const configurationWhenBack = async (mine: Scope) => {
    while (!mine.disposed) {
      try {
        return await queryClient.fetchQuery(serverQueries.configuration(api));
      } catch (error) {
        if (await connection.check()) throw error;
        await connection.untilBack();
      }
    }
    return undefined;
  };

  const begin = async () => {
    const mine = sessionScope;
    const { liveOrigin } = host;
    if (liveOrigin === null || !api.session.tokens) return;
    await pageStands(queryClient, mine);
    if (mine.disposed) return;
    const [{ connectLive }, configuration] = await Promise.all([
      import("./connect-live.ts"),
      configurationWhenBack(mine),
    ]);
    if (mine.disposed || !configuration) return;
    const url = `${liveOrigin}${configuration.livePath}`;
    const client = connectLive({ services, queryClient, url, scope: mine });
    // Once the server answers other calls again, nobody waits for the next try.
    mine.add(connection.subscribe(() => !connection.trouble() && client.retryNow()));
  };
  const beginOrWarn = () => void begin().catch(() => console.warn("Live messages could not be loaded."));

  scope.add(
    api.session.subscribe((event) => {
      sessionScope.dispose();
      sessionScope = scope.child();
      if (event.type === "started") beginOrWarn();
    }),
  );
  beginOrWarn();
}
