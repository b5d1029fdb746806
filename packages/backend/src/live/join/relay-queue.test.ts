import { expect, it } from "vitest";
import { createRelayQueue } from "./relay-queue.ts";

const takeAll = (queue: ReturnType<typeof createRelayQueue>): string[] => {
  const taken = [];
  for (let next = queue.take(); next !== undefined; next = queue.take()) {
    taken.push(next.sealed);
    queue.settle(next);
  }
  return taken;
};

it("gives out again, first and in order, what the broker did not say it has", () => {
  const queue = createRelayQueue();
  for (const text of ["1", "2", "3"]) queue.add("published", () => text);
  const [one, two] = [queue.take(), queue.take()];
  expect([one?.sealed, two?.sealed]).toEqual(["1", "2"]);
  if (one) queue.settle(one);
  queue.takeBack();
  expect(takeAll(queue)).toEqual(["2", "3"]);
});

it("keeps one of each kind that only says that there is something", () => {
  const queue = createRelayQueue();
  for (const kind of ["messages", "changes", "messages", "published", "messages", "published"] as const)
    queue.add(kind, () => kind);
  expect(takeAll(queue)).toEqual(["messages", "changes", "published", "published"]);
});

it("lets go of the oldest where there are too many, or too many bytes, and counts them", () => {
  const queue = createRelayQueue();
  for (let index = 0; index < 1_005; index += 1) queue.add("published", () => String(index));
  expect(queue.dropped()).toBe(5);
  expect(takeAll(queue)[0]).toBe("5");
  for (let index = 0; index < 5; index += 1)
    queue.add("published", () => String(index).repeat(3 * 1024 * 1024));
  expect(queue.dropped()).toBe(8);
  expect(takeAll(queue).map((text) => text[0])).toEqual(["3", "4"]);
});

it("has a bounded number under way", () => {
  const queue = createRelayQueue();
  for (let index = 0; index < 200; index += 1) queue.add("published", () => String(index));
  let taken = 0;
  while (queue.take() !== undefined) taken += 1;
  expect(taken).toBe(100);
});
