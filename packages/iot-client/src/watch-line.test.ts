import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lineWatch, watchLine } from "./watch-line.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const asked: number[] = [];
  const died: number[] = [];
  const startMs = Date.now();
  const nowMs = () => Date.now() - startMs;
  const watch = watchLine({ ask: () => asked.push(nowMs()), onDead: () => died.push(nowMs()) });
  const pass = (ms: number) => vi.advanceTimersByTime(ms);
  return { watch, asked, died, pass };
}

it("[LIVE-03] notices within 25 s that nobody is at the other end any more", () => {
  const { asked, died, pass } = setUp();
  pass(60_000);
  expect([asked, died]).toEqual([[15_000], [25_000]]);
});

it("leaves a line alone that answers, and asks on", () => {
  const { watch, asked, died, pass } = setUp();
  for (let round = 0; round < 5; round += 1) {
    pass(lineWatch.quietMs + lineWatch.answerMs - 1);
    watch.answered();
  }
  expect([asked.length, died]).toEqual([5, []]);
});

it("asks at once where there is doubt, and once at a time", () => {
  const { watch, asked, died, pass } = setUp();
  pass(1_000);
  watch.askNow();
  pass(1_000);
  watch.askNow();
  expect(asked).toEqual([1_000]);
  pass(60_000);
  expect([asked, died]).toEqual([[1_000], [11_000]]);
});

it("says nothing once it is stopped", () => {
  const { watch, asked, died, pass } = setUp();
  watch.askNow();
  watch.stop();
  pass(60_000);
  expect([asked, died]).toEqual([[0], []]);
});
