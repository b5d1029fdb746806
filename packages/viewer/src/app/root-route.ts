import { createRootRoute, Outlet } from "@tanstack/react-router";
import { FailedPage } from "./FailedPage.tsx";

/** The root of all routes. */
export const createViewerRoot = () =>
  createRootRoute({ component: Outlet, errorComponent: FailedPage, notFoundComponent: () => null });

export type ViewerRoot = ReturnType<typeof createViewerRoot>;
