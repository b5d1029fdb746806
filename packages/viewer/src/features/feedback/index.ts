import { lazyPart } from "../../lib/lazy-part.ts";

/** Feedback for the operator; loaded when first opened. */
export const FeedbackDialog = lazyPart(async () => (await import("./FeedbackDialog.tsx")).FeedbackDialog);
