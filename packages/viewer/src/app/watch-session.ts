import type { Scope } from "@sonolens/foundation";
import type { QueryClient } from "@tanstack/react-query";
import { accountQueries } from "../data/account.ts";
import type { Services } from "../data/services.ts";
import type { ViewerRouter } from "./create-router.tsx";

interface SessionWatch {
  readonly services: Pick<Services, "api" | "host" | "keptDrafts">;
  readonly queryClient: QueryClient;
  readonly router: ViewerRouter;
  readonly scope: Scope;
}

/**
 * What follows from the end of a session, whoever ended it: the screen is that for signing in, and then everything
 * known is forgotten but for what was typed and not saved, which the same user finds again. In that order, as a page that still stands would ask for what was forgotten, without a session.
 * A sign-out in another window counts too.
 */
export function watchSession({ services, queryClient, router, scope }: SessionWatch): void {
  const { host, keptDrafts } = services;
  const { session } = services.api;
  let leaving = false;
  const forget = () => {
    leaving = false;
    // What the server tells everybody is on the screen for signing in already.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountQueries.serverKey });
    queryClient.getMutationCache().clear();
    host.storage.remove("devobj");
    host.storage.remove("demoSettings");
  };
  scope.add(
    session.subscribe((event) => {
      if (event.type === "started" || leaving) return;
      leaving = true;
      const arrived = router.subscribe("onResolved", () => {
        arrived();
        forget();
      });
      // Who signs out is on the way already, and leaves nothing behind.
      if (event.reason === "signedOut") return keptDrafts.clear();
      const ended = event.reason === "refreshFailed" ? "refresh" : true;
      // What was typed is kept, so nobody is asked whether to leave it.
      void router.navigate({
        to: "/logout",
        search: { to: router.state.location.href, ended },
        ignoreBlocker: true,
      });
    }),
  );
  scope.add(
    host.storage.watch("auth", (stored) => {
      if (stored !== null) session.reload();
      else if (session.tokens) void router.navigate({ to: "/logout" });
    }),
  );
}
