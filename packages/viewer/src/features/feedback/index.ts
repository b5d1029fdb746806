import { lazy } from "react";
import { loadPart } from "../../lib/load-part.ts";

/** Feedback for whoever runs the server; loaded when it is first opened. */
export const FeedbackDialog = lazy(async () => ({
  default: (await loadPart(() => import("./FeedbackDialog.tsx"))).FeedbackDialog,
}));
