import { lazy } from "react";
import { loadPart } from "../../lib/load-part.ts";

/** The leak of a snapshot; loaded when one is shown. */
export const LeakPanel = lazy(async () => ({
  default: (await loadPart(() => import("./LeakPanel.tsx"))).LeakPanel,
}));
