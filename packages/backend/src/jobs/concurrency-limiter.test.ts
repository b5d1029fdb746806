import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createConcurrencyLimiter } from "./concurrency-limiter.ts";

it("runs two at once and the others in order, also those that come while one ends", async () => {
  const limiter = createConcurrencyLimiter(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const task = (index: number) =>
    limiter.run(async () => {
      started.push(index);
      most = Math.max(most, ++running);
      await turn();
      running -= 1;
      if (index < 10) void task(index + 10);
    });
  await Promise.all(Array.from({ length: 10 }, (_, index) => task(index)));
  await limiter.idle();
  expect(most).toBe(2);
  expect(started.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(started).toHaveLength(20);
});

it("is idle when nothing runs, and only when all that waited is done", async () => {
  const limiter = createConcurrencyLimiter(1);
  await limiter.idle();
  let done = 0;
  for (let index = 0; index < 3; index += 1) {
    void limiter.run(async () => {
      await turn();
      done += 1;
    });
  }
  await limiter.idle();
  expect(done).toBe(3);
});

it("goes on after a task that failed", async () => {
  const limiter = createConcurrencyLimiter(1);
  const failed = limiter.run(() => Promise.reject(new Error("broken")));
  const next = limiter.run(async () => "done");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("done");
  await limiter.idle();
});

it("knows how long it has had nothing to do", async () => {
  const limiter = createConcurrencyLimiter(1);
  expect(limiter.idleForMs()).toBe(Number.POSITIVE_INFINITY);
  const task = limiter.run(() => turn());
  expect(limiter.idleForMs()).toBe(0);
  await task;
  expect(limiter.idleForMs()).toBeLessThan(1_000);
});
