import { lazyPart } from "../../lib/loading/lazy-part.ts";

export { outcomeOf } from "./leak-question.ts";
export { hoursText, priceText } from "./leak-texts.ts";

/** The leak of a snapshot; loaded when first shown. */
export const LeakPanel = lazyPart(async () => (await import("./LeakPanel.tsx")).LeakPanel);
