import type { Route } from "./route.ts";

/** Which routes are drawn on a map, and what is heard of their stops. */
export interface RoutesShown {
  /** All that get a line. */
  routes: readonly Route[];
  /** The one whose stops are numbered, and that the map fits. */
  chosen: Route | undefined;
  /** A mark was clicked or Enter was pressed on it: the places of its stops in the chosen route. */
  onStop: (stops: readonly number[]) => void;
  /** Id of a route that is pointed at beside the map: its line stands out. */
  pointedRoute?: string | undefined;
  /** The place of a stop that is pointed at beside the map: its mark stands out. */
  pointedAt?: number | undefined;
  /** Stops whose mark has the focus or the pointer; none when it is left. */
  onPoint?: ((stops: readonly number[]) => void) | undefined;
}
