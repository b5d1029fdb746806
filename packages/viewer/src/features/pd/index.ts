import { lazyPart } from "../../lib/loading/lazy-part.ts";

/** Partial discharge in the panel of a snapshot; loaded when first opened. */
export const PdPanel = lazyPart(async () => (await import("./PdPanel.tsx")).PdPanel);
export { showsPd } from "./shows-pd.ts";
