import { lazy } from "react";
import { loadPart } from "../../lib/load-part.ts";

/** Partial discharge in the panel of a snapshot; loaded when one is first opened. */
export const PdPanel = lazy(async () => ({
  default: (await loadPart(() => import("./PdPanel.tsx"))).PdPanel,
}));
export { showsDischarge } from "./shows-discharge.ts";
