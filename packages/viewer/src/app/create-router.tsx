import type { LazyNamespace, Translate } from "@sonolens/i18n";
import type { QueryClient } from "@tanstack/react-query";
import {
  createHashHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import type { Services } from "../data/services.ts";
import { camerasSearch } from "./cameras-search.ts";
import { FailedPage } from "./FailedPage.tsx";
import { createGuestRoutes } from "./guest-routes.ts";
import { createMailLinks } from "./mail-links.ts";
import { createViewerRoot } from "./root-route.ts";
import { signInSearch } from "./sign-in-search.ts";

interface RouterOptions {
  readonly services: Services;
  readonly queryClient: QueryClient;
  readonly translate: Translate;
  /** Loads the texts of features along with the page that shows them. */
  readonly loadTexts: (...features: LazyNamespace[]) => Promise<unknown>;
  readonly history?: RouterHistory | undefined;
}

/** The gallery parses filters and order, because only it knows their names. */
const anySearch = (search: Record<string, unknown>) => search;

/**
 * All routes of the web app, as hash routes (ROU-01), with their access rules. What only signed-in users need is loaded
 * with their pages, so that the entry pages do not wait for it.
 */
export function createViewerRouter({
  services,
  queryClient,
  translate,
  loadTexts,
  history = createHashHistory(),
}: RouterOptions) {
  const { session } = services.api;
  const { loadPart } = services.frame;
  /** What every page of a signed-in user needs, including the gallery, which is usually opened first. */
  const signedInParts = () => loadPart(() => import("./signed-in.ts"));
  const rootRoute = createViewerRoot();
  const mailLinks = createMailLinks(services, translate, (href) => router.history.push(href));
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

  const protectedRoute = createRoute({
    getParentRoute: () => rootRoute,
    id: "protected",
    beforeLoad: ({ location }) => {
      if (session.tokens) return;
      throw redirect({ to: "/logout", search: location.href === "/" ? {} : { to: location.href } });
    },
    component: lazyRouteComponent(signedInParts, "ProtectedLayout"),
  });

  const galleryRoute = createRoute({
    getParentRoute: () => protectedRoute,
    path: "/",
    validateSearch: anySearch,
    loader: async ({ location }) => {
      const requestList = async () => {
        const { snapshotQueries, prepareGallery } = await signedInParts();
        prepareGallery(services.frame, location.search);
        void queryClient.prefetchQuery(snapshotQueries.list(services, queryClient));
      };
      await Promise.all([requestList(), loadTexts("gallery")]);
    },
    component: lazyRouteComponent(signedInParts, "GalleryPage"),
  });

  const snapshotPage = () => loadPart(() => import("./SnapshotPage.tsx"));
  const snapshotRoute = createRoute({
    getParentRoute: () => protectedRoute,
    path: "/snapshot/$id",
    validateSearch: anySearch,
    loader: async ({ params }) => {
      const requestParts = async () => {
        const { prefetchSnapshot } = await snapshotPage();
        prefetchSnapshot(queryClient, services, params.id);
      };
      await Promise.all([requestParts(), loadTexts("gallery", "snapshot")]);
    },
    component: lazyRouteComponent(snapshotPage, "SnapshotPage"),
  });

  const compareRoute = createRoute({
    getParentRoute: () => protectedRoute,
    path: "/compare/$id/$other",
    component: lazyRouteComponent(() => loadPart(() => import("./ComparePage.tsx")), "ComparePage"),
  });

  const camerasRoute = createRoute({
    getParentRoute: () => protectedRoute,
    path: "/cameras",
    validateSearch: camerasSearch,
    component: lazyRouteComponent(() => loadPart(() => import("./CamerasPage.tsx")), "CamerasPage"),
  });

  const faqRoute = createRoute({
    getParentRoute: () => protectedRoute,
    path: "/faq",
    validateSearch: (search: Record<string, unknown>): { q?: string; item?: string } => ({
      ...(typeof search.q === "string" && { q: search.q }),
      ...(typeof search.item === "string" && { item: search.item }),
    }),
    component: lazyRouteComponent(() => loadPart(() => import("./HelpPage.tsx")), "HelpPage"),
  });

  const downloadRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: "/download",
    beforeLoad: () => {
      if (!services.edition.switches.viewerDownload) throw redirect({ to: "/", replace: true });
    },
    component: lazyRouteComponent(() => loadPart(() => import("./OpenDownloadPage.tsx")), "OpenDownloadPage"),
  });

  const moreRoute = createRoute({
    getParentRoute: () => protectedRoute,
    path: "/more",
    component: lazyRouteComponent(() => loadPart(() => import("./MorePage.tsx")), "MorePage"),
  });

  const otherRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: "$",
    beforeLoad: () => {
      throw redirect({ to: "/", replace: true });
    },
  });

  const router = createRouter({
    routeTree: rootRoute.addChildren([
      guestRoutes,
      logoutRoute,
      downloadRoute,
      protectedRoute.addChildren([
        galleryRoute,
        snapshotRoute,
        compareRoute,
        camerasRoute,
        faqRoute,
        moreRoute,
      ]),
      otherRoute,
    ]),
    history,
    scrollRestoration: true,
    defaultErrorComponent: FailedPage,
  });
  return router;
}

export type ViewerRouter = ReturnType<typeof createViewerRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: ViewerRouter;
  }
}
