import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import type { PoolQuestion } from "../testing/pool-worker.ts";
import { until } from "../testing/until.ts";
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

const script = new URL("../testing/pool-worker.ts", import.meta.url);
let pool: WorkerPool<PoolQuestion, number>;

const open = (options: Partial<WorkerPoolOptions> = {}) => {
  pool = createWorkerPool<PoolQuestion, number>({ script, threads: 2, limitMs: 20_000, ...options });
  return pool;
};
afterEach(() => pool.close());

const ask = (value: PoolQuestion, more: { signal?: AbortSignal; background?: boolean } = {}) =>
  pool.run({ input: async () => ({ value }), ...more });

/** Share of one core that this process, its threads included, used in the next moments. */
async function busyShare(): Promise<number> {
  const before = process.cpuUsage();
  const startMs = performance.now();
  await wait(400);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (performance.now() - startMs);
}

it("answers many tasks with at most as many threads as allowed, in their order", async () => {
  open();
  let most = 0;
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const answer = await pool.run({
        input: async () => {
          most = Math.max(most, pool.running());
          return { value: { kind: "double", value: index } };
        },
      });
      return answer.ok ? answer.value : -1;
    }),
  );
  expect(answers).toEqual(Array.from({ length: 40 }, (_, index) => index * 2));
  expect(most).toBe(2);
});

it("stops a thread that computes when its task is called off, and computes on with another", async () => {
  open({ threads: 1 });
  const caller = new AbortController();
  const spinning = ask({ kind: "spin" }, { signal: caller.signal });
  await until(async () => (await busyShare()) > 0.25);
  caller.abort();
  expect(await spinning).toEqual({ ok: false, error: "stopped" });
  await until(async () => (await busyShare()) < 0.25);
  expect(pool.running()).toBe(0);
  expect(await ask({ kind: "double", value: 4 })).toEqual({ ok: true, value: 8 });
});

it("stops a thread at the time limit and says so", async () => {
  open({ threads: 1, limitMs: 300 });
  expect(await ask({ kind: "spin" })).toEqual({ ok: false, error: "timedOut" });
  expect(pool.running()).toBe(0);
});

it("takes a task that waits and is called off out of the queue, without reading its input", async () => {
  open({ threads: 1 });
  const first = ask({ kind: "sleep", ms: 300 });
  const caller = new AbortController();
  let read = false;
  const second = pool.run({
    input: async () => {
      read = true;
      return { value: { kind: "double", value: 1 } };
    },
    signal: caller.signal,
  });
  caller.abort();
  expect(await second).toEqual({ ok: false, error: "stopped" });
  await first;
  expect(read).toBe(false);
});

it("refuses what is too much to wait, and lets others before background tasks", async () => {
  open({ threads: 1, maxWaiting: 1 });
  const order: string[] = [];
  const noted = (name: string, background: boolean) =>
    ask({ kind: "double", value: 1 }, { background }).then((answer) => {
      if (answer.ok) order.push(name);
      return answer;
    });
  const running = ask({ kind: "sleep", ms: 200 });
  const background = noted("background", true);
  const waiting = noted("called", false);
  expect(await noted("refused", false)).toEqual({ ok: false, error: "busy" });
  await Promise.all([running, background, waiting]);
  expect(order).toEqual(["called", "background"]);
});

it("keeps a thread free for callers while background tasks compute", async () => {
  open({ threads: 2 });
  let ended = 0;
  const over = new AbortController();
  const slow = [1, 2].map(() =>
    ask({ kind: "sleep", ms: 10_000 }, { background: true, signal: over.signal }).then(() => {
      ended += 1;
    }),
  );
  await ask({ kind: "double", value: 1 });
  expect(ended).toBe(0);
  over.abort();
  await Promise.all(slow);
});

it("hands on what a worker throws, and outlives a thread that ends on its own", async () => {
  open({ threads: 1 });
  await expect(ask({ kind: "throw" })).rejects.toThrow("broken");
  await expect(ask({ kind: "exit" })).rejects.toThrow("code: 3");
  expect(await ask({ kind: "double", value: 3 })).toEqual({ ok: true, value: 6 });
  await expect(pool.run({ input: () => Promise.reject(new Error("no file")) })).rejects.toThrow("no file");
  expect(await ask({ kind: "double", value: 5 })).toEqual({ ok: true, value: 10 });
});

it("fails its tasks, not the process, if a thread cannot start", async () => {
  const missing = new URL("./no-such-worker.ts", import.meta.url);
  open({ script: missing, threads: 1, limitMs: 300 });
  const answers = await Promise.allSettled([
    ask({ kind: "double", value: 1 }),
    ask({ kind: "double", value: 2 }),
  ]);
  for (const answer of answers) if (answer.status === "fulfilled") expect(answer.value.ok).toBe(false);
  expect(pool.running()).toBe(0);
});

it("ends threads that have nothing to do", async () => {
  open({ threads: 1, idleMs: 50 });
  await ask({ kind: "double", value: 1 });
  await wait(300);
  expect(await ask({ kind: "double", value: 2 })).toEqual({ ok: true, value: 4 });
});

it("stops all when it closes, and takes nothing after that", async () => {
  open({ threads: 1 });
  const tasks = [ask({ kind: "spin" }), ask({ kind: "double", value: 1 })];
  await until(async () => (await busyShare()) > 0.25);
  await pool.close();
  expect(await busyShare()).toBeLessThan(0.25);
  expect(await Promise.all(tasks)).toEqual([
    { ok: false, error: "stopped" },
    { ok: false, error: "stopped" },
  ]);
  expect(await ask({ kind: "double", value: 1 })).toEqual({ ok: false, error: "stopped" });
});
