export { Ledger } from "./Ledger.tsx";
export { useLeakPrices } from "./use-leak-prices.ts";
