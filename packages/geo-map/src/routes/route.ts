import type { Position } from "../geo/position.ts";

/** Where snapshots were taken one after the other; several at one place make one stop. */
export interface RouteStop extends Position {
  readonly ids: readonly string[];
  /** What people call it: the label of its first snapshot, or a time. */
  readonly label: string;
}

/** The way of one day. */
export interface Route {
  readonly id: string;
  /** The date as people read it. */
  readonly label: string;
  /** Over ground, metres. */
  readonly lengthM: number;
  /** In the order of time; at least one. */
  readonly stops: readonly RouteStop[];
}
