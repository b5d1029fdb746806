import type { Step } from "./steps.ts";

/** The rest of the dialogs and exports, for the long run. */
export const longSteps: readonly Step[] = [];
