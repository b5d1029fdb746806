import { lazyPart } from "../../lib/loading/lazy-part.ts";

export { CostSummary } from "./CostSummary.tsx";
export { useLeakPrices } from "./use-leak-prices.ts";

export const SavedSoFar = lazyPart(async () => (await import("./SavedSoFar.tsx")).SavedSoFar);
