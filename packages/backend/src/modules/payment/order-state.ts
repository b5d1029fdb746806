import type { PaymentEventKind } from "./payment-provider.ts";

/** What became of an order. */
export type OrderState = "created" | PaymentEventKind;

/**
 * The state after an event, in whatever order events arrive: money that arrives late still buys, and what was given back
 * stays given back.
 */
export function nextOrderState(state: OrderState, event: PaymentEventKind): OrderState {
  if (state === "refunded") return "refunded";
  if (event === "failed" || event === "expired") return state === "created" ? event : state;
  return event === "paid" && state === "disputed" ? "disputed" : event;
}
