import type { Session } from "@sonolens/api-client";
import type { Scope } from "@sonolens/foundation";
import type { QueryClient } from "@tanstack/react-query";
import type { ViewerHost } from "../host/viewer-host.ts";
import type { ViewerRouter } from "./create-router.tsx";

interface SessionWatch {
  readonly session: Session;
  readonly queryClient: QueryClient;
  readonly router: ViewerRouter;
  readonly host: ViewerHost;
  readonly scope: Scope;
}

/**
 * What follows from the end of a session, whoever ended it: the screen is that for signing in, and then everything
 * known is forgotten. In that order, as a page that still stands would ask for what was forgotten, without a session.
 * A sign-out in another window counts too.
 */
export function watchSession({ session, queryClient, router, host, scope }: SessionWatch): void {
  let leaving = false;
  const forget = () => {
    leaving = false;
    queryClient.clear();
    host.storage.remove("devobj");
  };
  scope.add(
    session.subscribe((event) => {
      if (event.type === "started" || leaving) return;
      leaving = true;
      const arrived = router.subscribe("onResolved", () => {
        arrived();
        forget();
      });
      // Who signs out is on the way already.
      if (event.reason === "signedOut") return;
      void router.navigate({ to: "/logout", search: { to: router.state.location.href, ended: true } });
    }),
  );
  scope.add(
    host.storage.watch("auth", (stored) => {
      if (stored !== null) session.reload();
      else if (session.tokens) void router.navigate({ to: "/logout" });
    }),
  );
}
