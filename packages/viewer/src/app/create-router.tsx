import type { LazyNamespace, Translate } from "@sonolens/i18n";
import type { QueryClient } from "@tanstack/react-query";
import {
  createHashHistory,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import {
  createSignedInRoute,
  createViewerRoot,
  type FeatureRoutes,
  type SignedInRoute,
} from "../contract/routes.ts";
import type { Services } from "../data/services.ts";
import { lazyPage } from "../lib/loading/lazy-page.ts";
import { FailedPage } from "./FailedPage.tsx";
import { createGuestRoutes } from "./guest-routes.ts";
import { createMailLinks } from "./mail-links.ts";
import { signInSearch } from "./sign-in-search.ts";

interface RouterOptions {
  readonly services: Services;
  readonly queryClient: QueryClient;
  readonly translate: Translate;
  /** Loads the texts of features along with the page that shows them. */
  readonly loadTexts: (...features: LazyNamespace[]) => Promise<unknown>;
  readonly history?: RouterHistory | undefined;
}

/**
 * All routes of the web app, as hash routes (ROU-01), with their access rules. Those of the features are added before
 * the first page of a signed-in user, so that the entry pages do not wait for them.
 */
export function createViewerRouter({
  services,
  queryClient,
  translate,
  loadTexts,
  history = createHashHistory(),
}: RouterOptions) {
  const { session } = services.api;
  const { frame } = services;
  /** What every page of a signed-in user needs, including the gallery, which is usually opened first. */
  const signedInParts = () => import("./signed-in.ts");
  const mailLinks = createMailLinks(services, translate, (href) => router.history.push(href));

  function createTree(routesOf: (signedIn: SignedInRoute) => FeatureRoutes) {
    const rootRoute = createViewerRoot(FailedPage);
    const guestRoutes = createGuestRoutes(rootRoute, services, mailLinks, () => loadTexts("account"));

    const logoutRoute = createRoute({
      getParentRoute: () => rootRoute,
      path: "/logout",
      validateSearch: signInSearch,
      beforeLoad: ({ search }) => {
        const wasSignedIn = session.tokens !== undefined;
        services.api.signOut();
        throw redirect({
          to: "/login",
          search: { ...search, ...(wasSignedIn && { out: true as const }) },
          replace: true,
        });
      },
    });

    const downloadRoute = createRoute({
      getParentRoute: () => rootRoute,
      path: "/download",
      beforeLoad: () => {
        if (!services.edition.switches.viewerDownload) throw redirect({ to: "/", replace: true });
      },
      component: lazyPage(frame, async () => (await import("./OpenDownloadPage.tsx")).OpenDownloadPage),
    });

    const checkReportRoute = createRoute({
      getParentRoute: () => rootRoute,
      path: "/check-report",
      component: lazyPage(frame, async () => (await import("./OpenCheckReportPage.tsx")).OpenCheckReportPage),
    });

    const protectedRoute = createSignedInRoute(
      rootRoute,
      services,
      lazyPage(frame, async () => (await signedInParts()).ProtectedLayout),
    );

    const otherRoute = createRoute({
      getParentRoute: () => protectedRoute,
      path: "$",
      beforeLoad: async ({ location }) => {
        if (isComplete) throw redirect({ to: "/", replace: true });
        await addFeatures();
        throw redirect({ href: location.href, replace: true });
      },
    });

    return rootRoute.addChildren([
      guestRoutes,
      logoutRoute,
      downloadRoute,
      checkReportRoute,
      protectedRoute.addChildren({ ...routesOf(protectedRoute), otherRoute }),
    ]);
  }

  let isComplete = false;
  async function addFeatures(): Promise<void> {
    const { featureRoutes } = await frame.loadPart(signedInParts);
    if (isComplete) return;
    isComplete = true;
    const routeTree = createTree((signedIn) => featureRoutes({ signedIn, services, queryClient, loadTexts }));
    router.update({ ...router.options, routeTree });
  }

  const router = createRouter({
    routeTree: createTree(() => ({}) as FeatureRoutes),
    history,
    scrollRestoration: true,
    defaultErrorComponent: FailedPage,
  });
  return { router, addFeatures };
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createViewerRouter>["router"];
  }
}
