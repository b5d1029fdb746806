import { sessionAtom } from "../../lib/state/shared-state.ts";

/** Handles unavailable live messages; undefined while there is no failure. */
export interface LiveFailure {
  /** Dismisses the notice: it is shown again only after another failure. */
  readonly dismiss: () => void;
}

/** Set while the live connection is in its error state, which stays until it is dismissed. */
export const liveFailure = sessionAtom((): LiveFailure | undefined => undefined);
