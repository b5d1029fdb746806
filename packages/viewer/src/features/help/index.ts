import { lazy } from "react";

/** All keys; loaded when it is first opened. */
export const KeyboardHelpDialog = lazy(async () => ({
  default: (await import("./KeyboardHelpDialog.tsx")).KeyboardHelpDialog,
}));

/** Tips for the page behind it; loaded when it is first opened. */
export const TipsDialog = lazy(async () => ({ default: (await import("./TipsDialog.tsx")).TipsDialog }));
export { useUnseenTips } from "./use-tips.ts";
