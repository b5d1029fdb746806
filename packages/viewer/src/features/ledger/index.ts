export { Ledger } from "./Ledger.tsx";
export { leakPricingOf, useLeakPrices } from "./use-leak-prices.ts";
