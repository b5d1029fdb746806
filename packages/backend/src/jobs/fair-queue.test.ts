import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { until } from "../testing/until.ts";
import { createFairQueue, type FairQueueOptions } from "./fair-queue.ts";

/** A queue whose work ends on request. */
function open(options: FairQueueOptions) {
  const queue = createFairQueue(options);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, more: { signal?: AbortSignal; last?: boolean } = {}): Promise<string> =>
    queue.run(
      name.slice(0, 1),
      () =>
        new Promise((resolve) => {
          begun.push(name);
          ends.set(name, () => resolve(name));
        }),
      more,
    );
  /** Ends work, and lets what follows begin. */
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { queue, begun, add, end };
}

it("serves owners in turn, however much the first of them waits for", async () => {
  const { queue, begun, add, end } = open({ places: 1 });
  const all = ["a1", "a2", "a3", "b1", "c1", "b2"].map((name) => add(name));
  for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "c1", "b2"]);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  expect([queue.running(), queue.waiting()]).toEqual([0, 0]);
});

it("keeps one owner to its own places, and the others free", async () => {
  const { queue, begun, add, end } = open({ placesEach: 2 });
  const all = ["a1", "a2", "a3", "b1"].map((name) => add(name));
  expect(begun).toEqual(["a1", "a2", "b1"]);
  expect([queue.waiting("a"), queue.waiting("b"), queue.waitedMs("b")]).toEqual([1, 0, 0]);
  expect(queue.waitedMs("a")).toBeGreaterThanOrEqual(0);
  await end("a1");
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  for (const name of ["a2", "a3", "b1"]) await end(name);
  await Promise.all(all);
});

it("does what comes last only while nothing else waits", async () => {
  const { begun, add, end } = open({ places: 1 });
  const all = [add("a1"), add("z1", { last: true }), add("a2"), add("b1")];
  for (const name of ["a1", "a2", "b1", "z1"]) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(["a1", "a2", "b1", "z1"]);
});

it("leaves out what is called off while it waits, and rejects with its reason", async () => {
  const { queue, begun, add, end } = open({ places: 1 });
  const off = new AbortController();
  const all = [add("a1"), add("a2", { signal: off.signal }), add("a3")];
  off.abort(new Error("not any more"));
  await expect(all[1]).rejects.toThrow("not any more");
  await expect(add("a4", { signal: off.signal })).rejects.toThrow("not any more");
  for (const name of ["a1", "a3"]) await end(name);
  await queue.onIdle();
  expect(begun).toEqual(["a1", "a3"]);
});

it("frees the place of work that fails", async () => {
  const ended: number[] = [];
  const queue = createFairQueue({ places: 1, onEnd: () => ended.push(queue.running()) });
  await expect(queue.run("a", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await queue.run("a", async () => "done")).toBe("done");
  expect(ended).toEqual([0, 0]);
});

it("works in the context of who asked, not of whose work has just ended", async () => {
  const context = new AsyncLocalStorage<string>();
  const queue = createFairQueue({ places: 1 });
  const work = async () => {
    await setImmediate();
    return context.getStore();
  };
  const asked = ["first", "second"].map((name) => context.run(name, () => queue.run(name, work)));
  expect(await Promise.all(asked)).toEqual(["first", "second"]);
});

it("begins one piece of an owner in each turn of the event loop, so that another waits for one of them", async () => {
  const queue = createFairQueue({ placesEach: 8, onePerTurn: true, pauses: true });
  const begun: string[] = [];
  const add = (name: string): Promise<unknown> => queue.run(name.slice(0, 1), async () => begun.push(name));
  const all = ["a1", "a2", "a3", "a4"].map(add);
  expect(begun).toEqual(["a1"]);
  await setImmediate();
  all.push(add("b1"));
  expect(begun.indexOf("b1")).toBeLessThan(3);
  await Promise.all(all);
  expect(begun.filter((name) => name.startsWith("a"))).toEqual(["a1", "a2", "a3", "a4"]);
});

it("leaves others half as much time again as a piece took, and all of it to an owner that is alone", async () => {
  const queue = createFairQueue({ placesEach: 8, onePerTurn: true, pauses: true });
  const tookMs = 20;
  const spin = async (): Promise<number> => {
    const startMs = performance.now();
    while (performance.now() - startMs < tookMs);
    return startMs;
  };
  const alone = await Promise.all([queue.run("a", spin), queue.run("a", spin)]);
  const other = queue.run("b", spin);
  const shared = await Promise.all([queue.run("a", spin), queue.run("a", spin)]);
  await other;
  const pauseOf = ([one = 0, next = 0]: readonly number[]): number => next - one - tookMs;
  expect(pauseOf(shared)).toBeGreaterThanOrEqual(1.5 * tookMs - 2);
  expect(pauseOf(alone)).toBeLessThan(pauseOf(shared));
  await until(() => queue.running() === 0);
});

describe("with pauses", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pausing = () => open({ placesEach: 1, pauses: true, unpaused: "s", background: "z" });
  const after = async (ms: number, end: () => Promise<void>): Promise<void> => {
    vi.advanceTimersByTime(ms);
    await end();
  };

  it("leaves others half as much time again as a piece took until its end, but not the server's own work", async () => {
    const { begun, add, end } = pausing();
    const all = ["a1", "a2", "b1", "s1", "s2"].map((name) => add(name));
    await after(20, () => end("a1"));
    await end("s1");
    await after(29, () => setImmediate());
    expect(begun).toEqual(["a1", "b1", "s1", "s2"]);
    await after(1, () => setImmediate());
    expect(begun).toEqual(["a1", "b1", "s1", "s2", "a2"]);
    for (const name of ["a2", "b1", "s2"]) await end(name);
    await Promise.all(all);
  });

  it("does not pause for the server's own work, nor for who was away for a second", async () => {
    const { begun, add, end } = pausing();
    const all = ["s1", "b1"].map((name) => add(name));
    for (const name of ["s1", "b1"]) await end(name);
    vi.advanceTimersByTime(1_000);
    all.push(...["s2", "a1", "a2"].map((name) => add(name)));
    await after(20, () => end("a1"));
    expect(begun).toEqual(["s1", "b1", "s2", "a1", "a2"]);
    for (const name of ["s2", "a2"]) await end(name);
    await Promise.all(all);
  });

  it("pauses after each piece of the background, and not after a single one of another", async () => {
    const { begun, add, end } = pausing();
    const all = ["z1", "b1"].map((name) => add(name));
    await after(20, () => end("z1"));
    await end("b1");
    all.push(...["z2", "b2"].map((name) => add(name)));
    await after(29, () => setImmediate());
    expect(begun).toEqual(["z1", "b1", "b2"]);
    await after(1, () => setImmediate());
    expect(begun).toEqual(["z1", "b1", "b2", "z2"]);
    for (const name of ["b2", "z2"]) await end(name);
    await Promise.all(all);
  });
});

describe("by time", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const after = async (ms: number, end: () => Promise<void>): Promise<void> => {
    vi.advanceTimersByTime(ms);
    await end();
  };

  it("serves first who had least of it", async () => {
    const { begun, add, end } = open({ places: 1, byTime: true });
    const all = ["a1", "a2", "b1", "b2"].map((name) => add(name));
    await after(20, () => end("a1"));
    all.push(add("c1"));
    await after(10, () => end("b1"));
    for (const name of ["c1", "b2", "a2"]) await after(1, () => end(name));
    await Promise.all(all);
    expect(begun).toEqual(["a1", "b1", "c1", "b2", "a2"]);
  });

  it("saves up nothing for who was away", async () => {
    const { begun, add, end } = open({ places: 1, byTime: true });
    for (const name of ["a1", "a2"]) {
      const alone = add(name);
      await after(30, () => end(name));
      await alone;
    }
    const all = ["a3", "a4", "b1", "b2"].map((name) => add(name));
    await after(30, () => end("a3"));
    await after(40, () => end("b1"));
    for (const name of ["a4", "b2"]) await after(1, () => end(name));
    await Promise.all(all);
    expect(begun.slice(2)).toEqual(["a3", "b1", "a4", "b2"]);
  });
});

it("leaves others time also if all that an owner sends has a place", async () => {
  const { queue, add, end } = open({ placesEach: 8, onePerTurn: true, pauses: true });
  const all = [add("b1")];
  await setImmediate();
  for (const name of ["a1", "a2"]) {
    all.push(add(name));
    await setImmediate();
  }
  await until(() => queue.running() === 3);
  const beganMs = performance.now();
  while (performance.now() - beganMs < 20) await setImmediate();
  await end("a1");
  all.push(add("a3"));
  expect(queue.waiting("a")).toBe(1);
  await until(() => queue.waiting("a") === 0);
  for (const name of ["b1", "a2", "a3"]) await end(name);
  await Promise.all(all);
});

it("begins in turns what takes no place, and keeps nothing waiting until its end", async () => {
  const queue = createFairQueue({ placesEach: 1, onePerTurn: true, pauses: true });
  const begun: string[] = [];
  const { promise: ends, resolve } = Promise.withResolvers<void>();
  const slow = ["a1", "a2"].map((name) =>
    queue.beside("a", async () => {
      begun.push(name);
      await ends;
    }),
  );
  expect(begun).toEqual(["a1"]);
  await setImmediate();
  expect(begun).toEqual(["a1", "a2"]);
  await setImmediate();
  expect(await queue.run("a", async () => begun.length)).toBe(2);
  resolve();
  await Promise.all(slow);
});

it("leaves others time for a piece that ends in a later turn", async () => {
  const { queue, add, end } = open({ placesEach: 1, onePerTurn: true, pauses: true });
  const all = ["a1", "b1", "a2"].map((name) => add(name));
  const beganMs = performance.now();
  while (performance.now() - beganMs < 20) await setImmediate();
  await end("a1");
  // It does not begin in the turn in which its place became free.
  expect(queue.waiting("a")).toBe(1);
  await until(() => queue.waiting("a") === 0);
  for (const name of ["b1", "a2"]) await end(name);
  await Promise.all(all);
});
