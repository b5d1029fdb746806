import { lazyPart } from "../../lib/lazy-part.ts";

/** The state of a machine in the panel of a snapshot; loaded when first opened. */
export const MechPanel = lazyPart(async () => (await import("./MechPanel.tsx")).MechPanel);
