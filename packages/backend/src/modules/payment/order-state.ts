import type { PaymentEventKind } from "./payment-provider.ts";

/** What became of an order. */
export type OrderState = "created" | Exclude<PaymentEventKind, "disputeWon">;

/**
 * The state after these events, in whatever order they arrived but for `failed` and `expired`, of which the last
 * counts: money that arrives late still buys, what was given back stays given back, and a dispute that was won gives
 * what it took, also if its beginning arrives after its end.
 */
export function orderState(events: readonly PaymentEventKind[]): OrderState {
  const count = (kind: PaymentEventKind) => events.filter((event) => event === kind).length;
  if (count("refunded") > 0) return "refunded";
  if (count("disputed") > count("disputeWon")) return "disputed";
  if (count("paid") > 0) return "paid";
  return events.findLast((event) => event === "failed" || event === "expired") ?? "created";
}
