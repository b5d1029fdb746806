import { expect, it } from "vitest";
import { nextOrderState, type OrderState } from "./order-state.ts";

it.each([
  ["created", "paid", "paid"],
  ["created", "failed", "failed"],
  ["created", "expired", "expired"],
  ["failed", "paid", "paid"],
  ["expired", "paid", "paid"],
  ["paid", "paid", "paid"],
  ["paid", "expired", "paid"],
  ["paid", "failed", "paid"],
  ["paid", "refunded", "refunded"],
  ["paid", "disputed", "disputed"],
  ["refunded", "paid", "refunded"],
  ["refunded", "disputed", "refunded"],
  ["created", "refunded", "refunded"],
  ["disputed", "paid", "disputed"],
  ["disputed", "refunded", "refunded"],
] as const)("[API-118] an order that was %s and is told %s is %s", (state, event, next) => {
  expect(nextOrderState(state satisfies OrderState, event)).toBe(next);
});
