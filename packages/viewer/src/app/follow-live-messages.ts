import type { Scope } from "@sonolens/foundation";
import type { LazyNamespace, Translate } from "@sonolens/i18n";
import type { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import { serverQueries } from "../data/server/configuration.ts";
import type { Services } from "../data/services.ts";
import { elapsed } from "../lib/loading/idle.ts";
import { currentSession } from "../lib/state/frame.ts";
import { createLiveHandlers } from "./features.ts";
import { whenPageSettled } from "./when-page-settled.ts";

export interface LiveMessages {
  readonly services: Services;
  readonly queryClient: QueryClient;
  readonly router: RegisteredRouter;
  readonly translate: Translate;
  readonly loadTexts: (...features: LazyNamespace[]) => Promise<unknown>;
  readonly scope: Scope;
}

/** Delay after a failure, while the server responds otherwise, before the client is loaded again; doubled each time. */
const firstPauseMs = 5_000;
const maxPauseMs = 300_000;

/**
 * Follows live messages while a user is signed in, and refetches what changed. The client is loaded after the first
 * page has settled: nothing on the screen waits for it.
 */
export function followLiveMessages({ scope, ...surroundings }: LiveMessages): void {
  const { services, queryClient, router } = surroundings;
  const { api, connection, host, frame } = services;

  const connect = async (mine: Scope) => {
    const [{ connectLive }, { createLiveNotifier }, handlers, configuration] = await Promise.all([
      import("./connect-live.ts"),
      import("./notify-live-message.ts"),
      createLiveHandlers({ services, queryClient, scope: mine }),
      queryClient.fetchQuery(serverQueries.configuration(api)),
    ]);
    if (mine.disposed) return;
    const url = `${host.liveOrigin}${configuration.livePath}`;
    const notify = createLiveNotifier({ ...surroundings, handlers, scope: mine });
    const client = connectLive({ services, url, handlers, notify, scope: mine });
    // Once the server responds to other calls again, the next attempt is made at once.
    mine.add(connection.subscribe(() => !connection.fault() && client.retryNow()));
  };

  const begin = async () => {
    const mine = frame.session().scope;
    if (host.liveOrigin === null || mine.disposed) return;
    await whenPageSettled({ queryClient, router, scope: mine });
    for (let pauseMs = firstPauseMs; !mine.disposed; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      try {
        return await connect(mine);
      } catch {
        console.warn("Live messages could not be loaded.");
        // The server may have been down a moment ago although it responds now, so the attempt is repeated in any case.
        if (await connection.check()) await elapsed(pauseMs, mine);
        else await connection.untilBack();
      }
    }
  };

  scope.add(frame.store.sub(currentSession, () => void begin()));
  void begin();
}
