import { expect, it } from "vitest";
import {
  type ImportLine,
  type LineState,
  roughly,
  secondsLeft,
  visibleName,
  workOf,
} from "./import-lines.ts";

const line = (state: LineState, size = 1_000_000): ImportLine => ({ id: "1", name: "a.nlz", size, state });

it("tells the time left from the bytes and the files that went", () => {
  const waiting = Array.from({ length: 9 }, () => line({ kind: "waiting" }));
  const work = workOf([line({ kind: "done", snapshotId: "1", isNew: true, notes: [] }), ...waiting]);
  expect(secondsLeft(work, 10_000)).toBeCloseTo(90);
  expect(secondsLeft(work, 1_000)).toBeUndefined();
  expect(secondsLeft(workOf(waiting), 10_000)).toBeUndefined();
  const half = workOf([line({ kind: "sending", sentBytes: 600_000 })]);
  expect(half.done / half.all).toBeCloseTo(0.5);
  // What never was to be sent is no work.
  expect(workOf([line({ kind: "failed", why: [], again: false })])).toEqual({ all: 0, done: 0 });
});

it("rounds a time to what is known of it", () => {
  expect(roughly(59)).toEqual({ unit: "soon" });
  expect(roughly(100)).toEqual({ unit: "minutes", count: 2 });
  expect(roughly(7_300)).toEqual({ unit: "hours", count: 2 });
});

it("shows what a name hides", () => {
  expect(visibleName("a\u0000\u202egpj.nlz")).toBe("a\ufffd\ufffdgpj.nlz");
  expect(visibleName("ärger 1️⃣ 👩‍🏭.nlz")).toBe("ärger 1️⃣ 👩‍🏭.nlz");
});
