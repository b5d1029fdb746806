import { lazyPart } from "../../lib/loading/lazy-part.ts";

/** The leak of a snapshot; loaded when first shown. */
export const LeakPanel = lazyPart(async () => (await import("./LeakPanel.tsx")).LeakPanel);
