import { lazyPart } from "../../lib/lazy-part.ts";

/** Feedback for whoever runs the server; loaded when it is first opened. */
export const FeedbackDialog = lazyPart(async () => (await import("./FeedbackDialog.tsx")).FeedbackDialog);
