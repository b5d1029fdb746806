import { expect, it } from "vitest";
import { type OrderState, orderState } from "./order-state.ts";
import type { PaymentEventKind } from "./payment-provider.ts";

it.each<readonly [readonly PaymentEventKind[], OrderState]>([
  [[], "created"],
  [["paid"], "paid"],
  [["failed"], "failed"],
  [["expired"], "expired"],
  [["failed", "expired"], "expired"],
  [["failed", "paid"], "paid"],
  [["expired", "paid"], "paid"],
  [["paid", "paid"], "paid"],
  [["paid", "expired"], "paid"],
  [["paid", "failed"], "paid"],
  [["paid", "refunded"], "refunded"],
  [["paid", "refunded", "paid"], "refunded"],
  [["paid", "refunded", "disputed"], "refunded"],
  [["refunded"], "refunded"],
  [["paid", "disputed"], "disputed"],
  [["disputed", "paid"], "disputed"],
  [["paid", "disputed", "refunded"], "refunded"],
  [["paid", "disputed", "disputeWon"], "paid"],
  [["paid", "disputeWon", "disputed"], "paid"],
  [["disputed", "disputeWon", "paid"], "paid"],
  [["disputed", "disputeWon"], "created"],
  [["paid", "disputed", "disputeWon", "disputed"], "disputed"],
  [["paid", "disputed", "disputeWon", "refunded"], "refunded"],
])("[API-118] an order that was told %j is %s", (events, state) => {
  expect(orderState(events)).toBe(state);
});
