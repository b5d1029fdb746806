import { expect, it } from "vitest";
import { purchasersOf } from "./purchasers.ts";

const ann = { customerId: "1", email: "ann@plant.example" };
const ben = { customerId: "2", email: "ben@plant.example" };
const groups = [
  { isRoot: true, users: [ann] },
  { isRoot: false, users: [ben] },
];

it.each([
  ["alone", "2", [], { mayBuy: true, others: [] }],
  ["in the root group", "1", groups, { mayBuy: true, others: [] }],
  ["below it", "2", groups, { mayBuy: false, others: ["ann@plant.example"] }],
  [
    "of an organization without anybody there",
    "2",
    [{ isRoot: true, users: [] }],
    { mayBuy: true, others: [] },
  ],
])("[RPT-21] an account %s buys for itself, or knows whom to ask", (_, account, known, expected) => {
  expect(purchasersOf(account, known)).toEqual(expected);
});
