import { lazy } from "react";
import { loadPart } from "../../lib/load-part.ts";

/** All keys; loaded when it is first opened. */
export const KeyboardHelpDialog = lazy(async () => ({
  default: (await loadPart(() => import("./KeyboardHelpDialog.tsx"))).KeyboardHelpDialog,
}));

/** Tips for the page behind it; loaded when it is first opened. */
export const TipsDialog = lazy(async () => ({
  default: (await loadPart(() => import("./TipsDialog.tsx"))).TipsDialog,
}));
export { useUnseenTips } from "./use-tips.ts";
