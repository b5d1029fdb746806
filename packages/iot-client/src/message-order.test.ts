import type { LiveMessage } from "@sonolens/domain";
import { expect, it } from "vitest";
import { backoffMs } from "./keep-connected.ts";
import { createMessageOrder } from "./message-order.ts";
import { fiftyMinutesMs, halfAnHourMs, renewalDelayMs } from "./renewal-delay.ts";

const message = (sequence: number): LiveMessage => ({
  type: "snapshot-changed",
  sequence,
  sentAt: "2026-11-21T19:00:00.000Z",
  snapshotId: `s${sequence}`,
  version: 1,
});

function setUp(first = 0) {
  const got: number[] = [];
  let resets = 0;
  const order = createMessageOrder(first, {
    onMessage: ({ sequence }) => got.push(sequence),
    onReset: () => {
      resets += 1;
    },
  });
  const take = (sequence: number) => order.take({ sequence, message: message(sequence) });
  return { got, order, take, resets: () => resets };
}

/** The same every time: a linear congruential generator. */
function shuffled(values: number[], seed: number): number[] {
  let state = seed;
  const keyed = values.map((value) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return { value, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

it.each([1, 2, 3, 4, 5])("hands over any disorder with repetitions once and in order (seed %i)", (seed) => {
  const { got, order, take } = setUp();
  const all = Array.from({ length: 200 }, (_, index) => index + 1);
  for (const sequence of shuffled([...all, ...all], seed)) take(sequence);
  expect(got).toEqual(all);
  expect(order.hasGap).toBe(false);
});

it("does not go back when an answer about missed messages comes late", () => {
  const { got, order, take } = setUp(3);
  for (const sequence of [4, 5, 6]) take(sequence);
  order.fill({ messages: [message(4), message(5)], lastSequence: 5, complete: true });
  expect(order.last).toBe(6);
  expect(got).toEqual([4, 5, 6]);
});

it("keeps what lies beyond the answer waiting", () => {
  const { got, order, take } = setUp();
  take(5);
  order.fill({ messages: [message(1)], lastSequence: 2, complete: true });
  expect([order.last, order.hasGap, got]).toEqual([2, true, [1]]);
  order.fill({ messages: [message(3), message(4), message(5)], lastSequence: 5, complete: true });
  expect([order.last, order.hasGap, got]).toEqual([5, false, [1, 3, 4, 5]]);
});

it("does not keep messages without end while nobody fills the gap", () => {
  const { order, take, resets } = setUp();
  for (let sequence = 2; sequence <= 1002; sequence += 1) take(sequence);
  expect([order.last, order.hasGap, resets()]).toEqual([1002, false, 1]);
});

it("waits longer after every failure, up to 30 s, by a random half", () => {
  expect([0, 1, 2, 5, 1000].map((attempt) => backoffMs(attempt, 1))).toEqual([
    1000, 2000, 4000, 30_000, 30_000,
  ]);
  expect(backoffMs(0, 0)).toBe(500);
});

it("[LIVE-06] renews credentials every 30 minutes, or a minute before they run out", () => {
  const nowMs = Date.parse("2026-11-21T12:00:00Z");
  expect(renewalDelayMs("2026-11-21T13:00:00Z", nowMs, halfAnHourMs)).toBe(30 * 60_000);
  expect(renewalDelayMs("2026-11-21T12:10:00Z", nowMs, halfAnHourMs)).toBe(9 * 60_000);
  expect(renewalDelayMs("2026-11-21T12:00:20Z", nowMs, halfAnHourMs)).toBe(10_000);
  expect(renewalDelayMs("2026-11-21T11:00:00Z", nowMs, halfAnHourMs)).toBe(1000);
  expect(renewalDelayMs("2026-11-21T13:00:00Z", nowMs, fiftyMinutesMs)).toBe(50 * 60_000);
  expect(renewalDelayMs("soon", nowMs, halfAnHourMs)).toBe(30 * 60_000);
});
