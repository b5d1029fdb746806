import { createRoute, redirect } from "@tanstack/react-router";
import type { ViewerRoot } from "../contract/routes.ts";
import type { Services } from "../data/services.ts";
import { lazyPage } from "../lib/loading/lazy-page.ts";
import { GuestLayout } from "./GuestLayout.tsx";
import type { MailLinks } from "./mail-links.ts";
import { SignInPage } from "./SignInPage.tsx";
import { signInSearch } from "./sign-in-search.ts";

/** The entry pages, for guests only: signed-in users are redirected to their original destination, or to `/`. */
export function createGuestRoutes(
  root: ViewerRoot,
  services: Services,
  mailLinks: MailLinks,
  loadTexts: () => Promise<unknown>,
) {
  const { frame } = services;
  const isSignedIn = () => services.api.session.tokens !== undefined;

  const guestRoute = createRoute({
    getParentRoute: () => root,
    id: "guest",
    validateSearch: signInSearch,
    component: GuestLayout,
  });

  const guestsOnly = ({ search }: { readonly search: { readonly to?: string } }) => {
    if (isSignedIn()) throw redirect({ href: search.to ?? "/" });
  };

  return guestRoute.addChildren([
    createRoute({
      getParentRoute: () => guestRoute,
      path: "/login",
      beforeLoad: guestsOnly,
      component: SignInPage,
    }),
    createRoute({
      getParentRoute: () => guestRoute,
      path: "/register",
      beforeLoad: guestsOnly,
      loader: loadTexts,
      component: lazyPage(frame, async () => (await import("./RegisterPage.tsx")).RegisterPage),
    }),
    createRoute({
      getParentRoute: () => guestRoute,
      path: "/activate/$uid/$token",
      beforeLoad: ({ params }) => {
        if (!isSignedIn()) return;
        void mailLinks.activate(params);
        throw redirect({ to: "/" });
      },
      loader: loadTexts,
      component: lazyPage(frame, async () => (await import("./ActivationPage.tsx")).ActivationPage),
    }),
    createRoute({
      getParentRoute: () => guestRoute,
      path: "/password_reset",
      beforeLoad: ({ search, location }) => {
        if (isSignedIn()) mailLinks.offer(location.href);
        guestsOnly({ search });
      },
      loader: loadTexts,
      component: lazyPage(frame, async () => (await import("./ResetRequestPage.tsx")).ResetRequestPage),
    }),
    createRoute({
      getParentRoute: () => guestRoute,
      path: "/password/reset/confirm/$uid/$token",
      beforeLoad: ({ search, location }) => {
        if (isSignedIn()) mailLinks.offer(location.href);
        guestsOnly({ search });
      },
      loader: loadTexts,
      component: lazyPage(frame, async () => (await import("./ResetConfirmPage.tsx")).ResetConfirmPage),
    }),
  ]);
}
