import type { SessionEndReason } from "@sonolens/api-client";
import type { Scope } from "@sonolens/foundation";
import type { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import { serverQueries } from "../data/server/configuration.ts";
import type { Services } from "../data/services.ts";

interface SessionWatch {
  readonly services: Pick<Services, "api" | "host" | "draftStorage" | "toaster">;
  readonly queryClient: QueryClient;
  readonly router: RegisteredRouter;
  readonly scope: Scope;
}

/** Why the sign-in page is shown, as its URL states it. */
const endings = {
  noToken: true,
  forbidden: true,
  refreshFailed: "refresh",
  signedOutElsewhere: "elsewhere",
  otherAccount: "account",
} as const satisfies Record<Exclude<SessionEndReason, "signedOut">, unknown>;

/**
 * Handles the end of a session: shows the sign-in page, then clears all cached data except unsaved drafts, which only
 * the same user gets back. In this order, because a page that is still mounted would refetch cleared data without a
 * session. Also follows other windows, which may sign out or sign in again.
 */
export function watchSession({ services, queryClient, router, scope }: SessionWatch): void {
  const { host, draftStorage, toaster } = services;
  const { session } = services.api;
  let leaving = false;
  // Another window may have changed accounts while this one was being loaded.
  if (session.claims) draftStorage.keepOnly(session.claims.user_id);
  const isAtSignIn = () => router.state.location.pathname === "/login";
  const forget = () => {
    leaving = false;
    // The sign-in page already uses the public data of the server.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== serverQueries.key });
    queryClient.getMutationCache().clear();
    // Another window needs these for its own session.
    if (host.storage.read("auth") !== null) return;
    host.storage.remove("devobj");
    host.storage.remove("demoSettings");
  };
  scope.add(
    session.subscribe((event) => {
      if (event.type === "started") return draftStorage.keepOnly(session.claims?.user_id);
      // No other user may undo these actions.
      for (const { id } of toaster.queue()) toaster.dismiss(id);
      // A late call has nothing left to do.
      if (leaving || isAtSignIn()) return;
      leaving = true;
      const arrived = router.subscribe("onResolved", () => {
        arrived();
        forget();
      });
      // Signing out navigates on its own, and removes all drafts.
      if (event.reason === "signedOut") return draftStorage.keepOnly();
      // Drafts are kept, so the user is not prompted about them.
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
      // A user who signed in again in another window continues here too.
      if (!wasSignedIn && session.tokens && isAtSignIn()) void router.invalidate();
    }),
  );
}
