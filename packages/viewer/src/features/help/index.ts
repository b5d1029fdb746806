import { lazyPart } from "../../lib/lazy-part.ts";

/** All keys; loaded when first opened. */
export const KeyboardHelpDialog = lazyPart(
  async () => (await import("./KeyboardHelpDialog.tsx")).KeyboardHelpDialog,
);

/** Tips for the page behind it; loaded when first opened. */
export const TipsDialog = lazyPart(async () => (await import("./TipsDialog.tsx")).TipsDialog);
export { Hint } from "./Hint.tsx";
export { useUnseenTips } from "./use-tips.ts";
