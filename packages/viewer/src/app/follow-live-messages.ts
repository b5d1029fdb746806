import type { Scope } from "@sonolens/foundation";
import type { LaterFeature, Translate } from "@sonolens/i18n";
import type { QueryClient } from "@tanstack/react-query";
import { serverQueries } from "../data/configuration.ts";
import type { Services } from "../data/services.ts";
import type { ViewerRouter } from "./create-router.tsx";
import { pageStands } from "./page-stands.ts";

export interface LiveMessages {
  readonly services: Services;
  readonly queryClient: QueryClient;
  readonly router: ViewerRouter;
  readonly translate: Translate;
  readonly loadTexts: (...features: LaterFeature[]) => Promise<unknown>;
  readonly scope: Scope;
}

/** How long after a failure, while the server answers otherwise, a client is loaded again; then twice as long each time. */
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;

/** Waits, but not beyond the scope. */
const pause = (delayMs: number, scope: Scope) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, delayMs);
    scope.add(() => {
      clearTimeout(timer);
      done();
    });
  });

/**
 * Hears of new and changed snapshots while somebody is signed in, and asks the server for what changed. The client
 * for it is loaded once the first page stands: nothing on the screen waits for it.
 */
export function followLiveMessages({ scope, ...surroundings }: LiveMessages): void {
  const { services, queryClient } = surroundings;
  const { api, connection, host } = services;
  let sessionScope = scope.child();

  const connect = async (mine: Scope) => {
    const [{ connectLive }, { createNewsTeller }, configuration] = await Promise.all([
      import("./connect-live.ts"),
      import("./tell-news.ts"),
      queryClient.fetchQuery(serverQueries.configuration(api)),
    ]);
    if (mine.disposed) return;
    const url = `${host.liveOrigin}${configuration.livePath}`;
    const tell = createNewsTeller({ ...surroundings, scope: mine });
    const client = connectLive({ services, queryClient, url, tell, scope: mine });
    // Once the server answers other calls again, nobody waits for the next try.
    mine.add(connection.subscribe(() => !connection.trouble() && client.retryNow()));
  };

  const begin = async () => {
    const mine = sessionScope;
    if (host.liveOrigin === null || !api.session.tokens) return;
    await pageStands(queryClient, mine);
    for (let pauseMs = firstPauseMs; !mine.disposed; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await connect(mine);
      } catch {
        console.warn("Live messages could not be loaded.");
        // A server that answers by now may have failed a moment ago: that is tried again all the same.
        if (await connection.check()) await pause(pauseMs, mine);
        else await connection.untilBack();
      }
    }
  };

  scope.add(
    api.session.subscribe((event) => {
      sessionScope.dispose();
      sessionScope = scope.child();
      if (event.type === "started") void begin();
    }),
  );
  void begin();
}
