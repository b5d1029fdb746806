import { lazy } from "react";
import { loadPart } from "../../lib/load-part.ts";

/** The state of a machine in the panel of a snapshot; loaded when one is first opened. */
export const MechPanel = lazy(async () => ({
  default: (await loadPart(() => import("./MechPanel.tsx"))).MechPanel,
}));
