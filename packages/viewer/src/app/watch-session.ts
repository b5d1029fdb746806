import type { SessionEndReason } from "@sonolens/api-client";
import type { Scope } from "@sonolens/foundation";
import type { QueryClient } from "@tanstack/react-query";
import { serverQueries } from "../data/configuration.ts";
import type { Services } from "../data/services.ts";
import type { ViewerRouter } from "./create-router.tsx";

interface SessionWatch {
  readonly services: Pick<Services, "api" | "host" | "keptDrafts" | "pendingEdits" | "toaster">;
  readonly queryClient: QueryClient;
  readonly router: ViewerRouter;
  readonly scope: Scope;
}

/** Why one is on the screen for signing in, as its address says it. */
const endings = {
  noToken: true,
  forbidden: true,
  refreshFailed: "refresh",
  signedOutElsewhere: "elsewhere",
  otherAccount: "account",
} as const satisfies Record<Exclude<SessionEndReason, "signedOut">, unknown>;

/**
 * What follows from the end of a session, whoever ended it: the screen is that for signing in, and then everything
 * known is forgotten but for what was typed and not saved, which the same user finds again and nobody else. In that order, as a page that still stands would ask for what was forgotten, without a session.
 * What another window does counts here too: it signs out, or signs in again.
 */
export function watchSession({ services, queryClient, router, scope }: SessionWatch): void {
  const { host, keptDrafts, pendingEdits, toaster } = services;
  const { session } = services.api;
  let leaving = false;
  // Another window may have changed accounts while this one was being loaded.
  if (session.claims) keptDrafts.keepOnly(session.claims.user_id);
  const isAtSignIn = () => router.state.location.pathname === "/login";
  const forget = () => {
    leaving = false;
    // What the server tells everybody is on the screen for signing in already.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== serverQueries.key });
    queryClient.getMutationCache().clear();
    // Another window has these for its own session.
    if (host.storage.read("auth") !== null) return;
    host.storage.remove("devobj");
    host.storage.remove("demoSettings");
  };
  scope.add(
    session.subscribe((event) => {
      if (event.type === "started") return keptDrafts.keepOnly(session.claims?.user_id);
      pendingEdits.clear();
      // What was done can be undone by nobody else.
      for (const { id } of toaster.queue()) toaster.dismiss(id);
      // A call that comes too late finds everything done.
      if (leaving || isAtSignIn()) return;
      leaving = true;
      const arrived = router.subscribe("onResolved", () => {
        arrived();
        forget();
      });
      // Who signs out is on the way already, and leaves nothing behind.
      if (event.reason === "signedOut") return keptDrafts.keepOnly();
      // What was typed is kept, so nobody is asked whether to leave it.
      void router.navigate({
        to: "/logout",
        search: { to: router.state.location.href, ended: endings[event.reason] },
        ignoreBlocker: true,
      });
    }),
  );
  scope.add(
    host.storage.watch("auth", () => {
      const wasSignedIn = session.tokens !== undefined;
      session.reload();
      // Who signed in again in another window goes on here too.
      if (!wasSignedIn && session.tokens && isAtSignIn()) void router.invalidate();
    }),
  );
}
