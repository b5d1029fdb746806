import { lazyPart } from "../../lib/loading/lazy-part.ts";

/** The state of a machine in the panel of a snapshot; loaded when first opened. */
export const MechanicalPanel = lazyPart(async () => (await import("./MechanicalPanel.tsx")).MechanicalPanel);
