import { sharedState, useShared } from "../lib/state/shared-state.ts";
import type { DialogName } from "./feature.ts";

const currentDialog = sharedState<DialogName | "idle">("idle");

/** The dialog that is open, `idle` for none. */
export const useCurrentDialog = () => useShared(currentDialog);

/** Replaces the current dialog; `idle` closes it. */
export const useSetCurrentDialog = () => currentDialog.set;
