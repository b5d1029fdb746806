import { expect, it } from "vitest";
import { createOtherServers } from "./other-servers.ts";

it("takes each message once, in whatever way it comes again", () => {
  const others = createOtherServers();
  expect([1, 2, 2, 1, 4, 3].map((number) => others.receive("a", number))).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(others.receive("b", 1)).toBe(true);
  expect([0, 0].map((number) => others.receive("b", number))).toEqual([true, true]);
  expect(others.receive("b", 1)).toBe(false);
});

it("waits for those that were received lately, until each was received again or no one waits any more", () => {
  let nowMs = 0;
  const others = createOtherServers(() => nowMs);
  others.receive("gone", 1);
  nowMs = 5 * 60_000;
  others.receive("a", 1);
  others.receive("b", 1);
  expect(others.areBack()).toBe(true);
  others.expectBack();
  others.receive("a", 2);
  expect(others.areBack()).toBe(false);
  // A message that was received before counts too.
  others.receive("b", 1);
  expect(others.areBack()).toBe(true);
  others.expectBack();
  others.stopExpecting();
  expect(others.areBack()).toBe(true);
});
