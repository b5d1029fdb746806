import { sharedState } from "../lib/shared-state.ts";

/** What to do about live messages that cannot be had; undefined while there is no such trouble. */
export interface LiveFailure {
  /** Takes note of it: it is told again only where it fails again. */
  readonly dismiss: () => void;
}

/** Set while the live connection is in its error state, which stays until it is dismissed. */
export const liveFailure = sharedState<LiveFailure | undefined>(undefined);
