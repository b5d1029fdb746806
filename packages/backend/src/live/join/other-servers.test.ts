import { expect, it } from "vitest";
import { createOtherServers } from "./other-servers.ts";

it("hears each of the news once, in whatever way it comes again", () => {
  const others = createOtherServers();
  expect([1, 2, 2, 1, 4, 3].map((number) => others.hear("a", number))).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(others.hear("b", 1)).toBe(true);
  expect([0, 0].map((number) => others.hear("b", number))).toEqual([true, true]);
  expect(others.hear("b", 1)).toBe(false);
});

it("waits for those that were heard lately, until each was heard again or nobody waits any more", () => {
  let nowMs = 0;
  const others = createOtherServers(() => nowMs);
  others.hear("gone", 1);
  nowMs = 5 * 60_000;
  others.hear("a", 1);
  others.hear("b", 1);
  expect(others.areBack()).toBe(true);
  others.expectBack();
  others.hear("a", 2);
  expect(others.areBack()).toBe(false);
  // A message that was received before counts too.
  others.hear("b", 1);
  expect(others.areBack()).toBe(true);
  others.expectBack();
  others.stopExpecting();
  expect(others.areBack()).toBe(true);
});
