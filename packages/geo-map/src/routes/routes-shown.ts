import type { Route } from "./route.ts";

/** The routes drawn on a map, and the events of their stops. */
export interface RoutesShown {
  /** All routes that get a line. */
  routes: readonly Route[];
  /** The route whose stops are numbered and that the map fits. */
  chosen: Route | undefined;
  /** A mark was clicked or Enter was pressed on it: the indices of its stops in the selected route. */
  onStop: (stops: readonly number[]) => void;
  /** Id of a route hovered beside the map: its line is highlighted. */
  pointedRoute?: string | undefined;
  /** Index of a stop hovered beside the map: its mark is highlighted. */
  pointedAt?: number | undefined;
  /** Stops whose mark has focus or the pointer; empty when it is left. */
  onPoint?: ((stops: readonly number[]) => void) | undefined;
}
