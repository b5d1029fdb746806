import type { QueryClient } from "@tanstack/react-query";
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import type { Services } from "../data/services.ts";
import { snapshotQueries } from "../data/snapshots.ts";
import { Gallery, galleryViewFrom, searchOf } from "../features/gallery/index.ts";
import { DemoNotice, MoreScreen, Shell } from "../features/shell/index.ts";
import { FailedPage } from "./FailedPage.tsx";
import { SignInPage } from "./SignInPage.tsx";

interface RouterOptions {
  readonly services: Services;
  readonly queryClient: QueryClient;
}

/** Where a signed-out visitor wanted to go: a route of the viewer, nothing else. */
const wantedRoute = (search: Record<string, unknown>): { to?: string; ended?: true; out?: true } => ({
  ...(typeof search.to === "string" && /^\/(?!\/)/.test(search.to) && { to: search.to }),
  ...(search.ended === true && { ended: true as const }),
  ...(search.out === true && { out: true as const }),
});

const viewOf = (search: Record<string, unknown>) => searchOf(galleryViewFrom(search));

/** All routes of the web, as hash routes (ROU-01), with who may see them. */
export function createViewerRouter({ services, queryClient }: RouterOptions) {
  const { session } = services.api;
  const rootRoute = createRootRoute({
    component: Outlet,
    errorComponent: FailedPage,
    notFoundComponent: () => null,
  });

  const loginRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: "/login",
    validateSearch: wantedRoute,
    beforeLoad: ({ search }) => {
      if (session.tokens) throw redirect({ href: search.to ?? "/" });
    },
    component: SignInPage,
  });

  const logoutRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: "/logout",
    validateSearch: wantedRoute,
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
    component: () => (
      <Shell>
        <Outlet />
      </Shell>
    ),
  });

  const galleryRoute = createRoute({
    getParentRoute: () => protectedRoute,
    path: "/",
    validateSearch: viewOf,
    component: () => <Gallery notices={<DemoNotice />} />,
  });

  const snapshotRoute = createRoute({
    getParentRoute: () => protectedRoute,
    path: "/snapshot/$id",
    validateSearch: viewOf,
    loader: ({ params }) => {
      void queryClient.prefetchQuery(snapshotQueries.detail(services, params.id));
    },
    component: lazyRouteComponent(() => import("./SnapshotPage.tsx"), "SnapshotPage"),
  });

  const moreRoute = createRoute({
    getParentRoute: () => protectedRoute,
    path: "/more",
    component: MoreScreen,
  });

  const otherRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: "$",
    beforeLoad: () => {
      throw redirect({ to: "/", replace: true });
    },
  });

  return createRouter({
    routeTree: rootRoute.addChildren([
      loginRoute,
      logoutRoute,
      protectedRoute.addChildren([galleryRoute, snapshotRoute, moreRoute]),
      otherRoute,
    ]),
    history: createHashHistory(),
    scrollRestoration: true,
    defaultErrorComponent: FailedPage,
  });
}

export type ViewerRouter = ReturnType<typeof createViewerRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: ViewerRouter;
  }
}
