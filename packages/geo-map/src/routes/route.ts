import type { Position } from "../geo/position.ts";

/** Where snapshots were taken one after the other; several at one location make one stop. */
export interface RouteStop extends Position {
  readonly ids: readonly string[];
  /** Display name: the label of its first snapshot, or a time. */
  readonly label: string;
}

/** The route of one day. */
export interface Route {
  readonly id: string;
  /** In chronological order; at least one. */
  readonly stops: readonly RouteStop[];
}
