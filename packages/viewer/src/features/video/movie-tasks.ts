import { sharedState, useShared } from "../../lib/shared-state.ts";

/** A snapshot of which the server is to make a movie. */
export interface MovieOrder {
  readonly serial: string;
  readonly id: string;
  /** Of the snapshot; may be empty. */
  readonly label: string;
}

export interface Movie extends MovieOrder {
  /** How often it was asked for: one that ended is begun anew with each time. */
  readonly timesAsked: number;
  /** Takes it off the panel; the server goes on. */
  readonly close: () => void;
}

/** Those that were begun, oldest first. */
export const movieTasks = sharedState<readonly Movie[]>([]);

export const useMovieTasks = () => useShared(movieTasks);
