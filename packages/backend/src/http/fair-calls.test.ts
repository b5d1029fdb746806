import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createFairCalls, ownerOfCall } from "./fair-calls.ts";

it("refuses a call of an owner of whom 500 wait, with a time to try again, and answers those of others", async () => {
  const calls = createFairCalls();
  const { promise: ends, resolve } = Promise.withResolvers<void>();
  const answers: Promise<unknown>[] = [];
  for (let count = 0; count < 8; count += 1) {
    answers.push(calls.run("account a", () => ends));
    // Each begins in a turn of its own.
    await setImmediate();
  }
  for (let count = 0; count < 500; count += 1) answers.push(calls.run("account a", () => ends));
  expect(calls.waiting()).toBe(500);
  expect(await calls.run("account a", () => ends)).toBeGreaterThanOrEqual(1);
  expect(await calls.run("account b", async () => undefined)).toBeUndefined();
  resolve();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([undefined]));
});

it.each([
  ["a user by the account", { accountId: "a1", isDemo: false }, undefined, "account a1"],
  ["a visitor of the demo by the address", { accountId: "d1", isDemo: true }, undefined, "address 10.0.0.1"],
  ["a camera by itself", undefined, { serial: "SL-1" }, "camera SL-1"],
  ["everybody else by the address", undefined, undefined, "address 10.0.0.1"],
])("counts %s", (_who, caller, camera, owner) => {
  expect(ownerOfCall("10.0.0.1", caller, camera)).toBe(owner);
});
