export { CostSummary } from "./CostSummary.tsx";
export { useLeakPrices } from "./use-leak-prices.ts";
