import type { LazyNamespace } from "@sonolens/i18n";
import type { QueryClient } from "@tanstack/react-query";
import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  type ErrorRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import type { Services } from "../data/services.ts";

/** The routes for signed-in users: each feature adds its own to this interface, from `ReturnType` of its `routes`. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface FeatureRoutes {}

/** What the shell adds to each page. */
export interface PageProps {
  /** Above the content. */
  readonly notices: ReactNode;
  /** At the end of the top bar. */
  readonly tools: ReactNode;
}

/** What the routes of a feature are made with. */
export interface RouteParts {
  /** Parent of the pages for signed-in users. */
  readonly signedIn: SignedInRoute;
  readonly services: Services;
  readonly queryClient: QueryClient;
  /** Loads texts along with the page that shows them. */
  readonly loadTexts: (...namespaces: LazyNamespace[]) => Promise<unknown>;
  /** A page that is loaded when first opened. */
  readonly page: (load: () => Promise<ComponentType<PageProps>>) => AsyncRouteComponent<unknown>;
}

/** Keeps the search parameters of a page that parses them itself. */
export const anySearch = (search: Record<string, unknown>) => search;

/** The root of all routes. */
export const createViewerRoot = (errorComponent: ErrorRouteComponent) =>
  createRootRoute({ component: Outlet, errorComponent, notFoundComponent: () => null });

export type ViewerRoot = ReturnType<typeof createViewerRoot>;

/** The parent of the pages for signed-in users: visitors without a session are sent to the sign-in page. */
export const createSignedInRoute = (
  root: ViewerRoot,
  { api: { session } }: Pick<Services, "api">,
  component: RouteComponent,
) =>
  createRoute({
    getParentRoute: () => root,
    id: "protected",
    beforeLoad: ({ location }) => {
      if (session.tokens) return;
      throw redirect({ to: "/logout", search: location.href === "/" ? {} : { to: location.href } });
    },
    component,
  });

export type SignedInRoute = ReturnType<typeof createSignedInRoute>;
