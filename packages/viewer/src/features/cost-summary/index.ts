export { CostSummary } from "./CostSummary.tsx";
export { leakPricingOf, useLeakPrices } from "./use-leak-prices.ts";
