import { lazy } from "react";

/** Feedback for whoever runs the server; loaded when it is first opened. */
export const FeedbackDialog = lazy(async () => ({
  default: (await import("./FeedbackDialog.tsx")).FeedbackDialog,
}));
