import { sharedState, useShared } from "../../../lib/shared-state.ts";

/** What the server packs: movies, or the files as they were imported. */
export type ServerFormat = "mov" | "nlz";

/** An archive that the server makes. It goes on when another page is opened, and when the browser is closed. */
export interface ServerExport {
  readonly id: string;
  readonly format: ServerFormat;
  readonly count: number;
  readonly state:
    | { readonly kind: "starting" }
    | { readonly kind: "started"; readonly executionID: string }
    /** It was not begun. */
    | { readonly kind: "refused"; readonly code: string };
  /** Ends it on the server too. */
  readonly stop: () => void;
  readonly tryAgain: () => void;
  /** Takes it off the panel. */
  readonly close: () => void;
}

/** Those that were begun, oldest first. */
export const serverExports = sharedState<readonly ServerExport[]>([]);

export const useServerExports = () => useShared(serverExports);
