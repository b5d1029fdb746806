import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAlarm } from "./alarm.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How long a loop sleeps that `ring` wakes. */
async function sleptMs(ring: (alarm: ReturnType<typeof createAlarm>) => void): Promise<number> {
  const alarm = createAlarm(1_000);
  alarm.looks();
  const startMs = performance.now();
  ring(alarm);
  const slept = alarm.sleep().then(() => performance.now() - startMs);
  await vi.runAllTimersAsync();
  return slept;
}

it.each([
  ["after the longest time when nothing happens", () => undefined, 1_000],
  ["when it rings", (alarm) => setTimeout(alarm.ring, 400), 400],
  ["not more often than every 50 ms, however often it rings", (alarm) => setTimeout(alarm.ring, 5), 50],
  ["at once if something happened after the look, 50 ms after it", (alarm) => alarm.ring(), 50],
] satisfies [string, (alarm: ReturnType<typeof createAlarm>) => unknown, number][])(
  "wakes a loop %s",
  async (_when, ring, ms) => {
    expect(await sleptMs(ring)).toBe(ms);
  },
);

it("forgets what rang before the look", async () => {
  expect(
    await sleptMs((alarm) => {
      alarm.ring();
      alarm.looks();
    }),
  ).toBe(1_000);
});

it("leaves no timer when it is rung", async () => {
  await sleptMs((alarm) => setTimeout(alarm.ring, 400));
  expect(vi.getTimerCount()).toBe(0);
});

it("wakes a loop also in a process that has nothing else to do", () => {
  const script = `
    const { createAlarm } = await import(${JSON.stringify(join(import.meta.dirname, "alarm.ts"))});
    const alarm = createAlarm(1_000);
    alarm.looks();
    alarm.ring();
    await alarm.sleep();
    process.stdout.write("awake");`;
  const ended = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect([ended.stdout, ended.status]).toEqual(["awake", 0]);
});
