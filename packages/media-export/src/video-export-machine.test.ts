import fc from "fast-check";
import { expect, it } from "vitest";
import {
  idleVideoExport,
  type VideoExportEvent,
  type VideoExportState,
  videoExportMachine,
} from "./video-export-machine.ts";

type State = VideoExportState<string>;
type Event = VideoExportEvent<string>;

const progress = (
  framesDone: number,
  atMs: number,
  frameCount = 100,
  step: "exporting" | "heatmap" | "encode" = "heatmap",
): Event => ({
  type: "progress",
  progress: { step, framesDone, frameCount, percent: framesDone },
  atMs,
});

const after = (...events: Event[]): State => events.reduce<State>(videoExportMachine, idleVideoExport);

it("[VID-03] goes from idle through exporting, heatmap and encode to done", () => {
  const states = [];
  let state: State = idleVideoExport;
  states.push(state.state);
  for (const event of [
    { type: "start" },
    progress(0, 0, 100, "exporting"),
    progress(1, 10),
    progress(100, 900),
    progress(100, 910, 100, "encode"),
    { type: "done", video: "a.mp4" },
  ] satisfies Event[]) {
    state = videoExportMachine(state, event);
    states.push(state.state);
  }
  expect(states).toEqual(["idle", "exporting", "exporting", "heatmap", "heatmap", "encode", "done"]);
  expect(state).toEqual({ state: "done", video: "a.mp4" });
});

it("[VID-03] fails with a code, and begins anew from there", () => {
  const failed = after({ type: "start" }, progress(3, 0), { type: "fail", code: "noEncoder" });
  expect(failed).toEqual({ state: "fail", code: "noEncoder" });
  expect(videoExportMachine(failed, { type: "start" })).toEqual({ state: "exporting" });
  expect(videoExportMachine(failed, { type: "reset" })).toEqual({ state: "idle" });
});

it("[VID-03] is idle again once it was canceled, and takes no late news", () => {
  const canceled = after({ type: "start" }, progress(3, 0), { type: "fail", code: "canceled" });
  expect(canceled).toEqual({ state: "idle" });
  expect(videoExportMachine(canceled, progress(4, 50))).toEqual({ state: "idle" });
  expect(videoExportMachine(canceled, { type: "done", video: "late" })).toEqual({ state: "idle" });
});

it("[VID-04] shows the percent, at most 100, and the time that remains", () => {
  expect(after({ type: "start" }, progress(10, 0))).toMatchObject({ percent: 10, remainingS: undefined });
  expect(after({ type: "start" }, progress(10, 0), progress(20, 2000))).toMatchObject({
    percent: 20,
    remainingS: 16,
  });
  expect(after({ type: "start" }, progress(130, 0), progress(260, 5000))).toMatchObject({
    percent: 100,
    remainingS: 0,
  });
});

it("[VID-04] smooths the pace, so that one slow frame does not double the time", () => {
  const even = [1, 2, 3, 4, 5].map((index) => progress(index * 10, index * 1000));
  const before = after({ type: "start" }, ...even);
  const slow = videoExportMachine(before, progress(51, 6000));
  expect(before).toMatchObject({ remainingS: 5 });
  expect(slow).toMatchObject({ state: "heatmap", remainingS: 14 });
});

it("[VID-04] is never below an earlier percent, above 100 or not a number, whatever is reported", () => {
  const report = fc.record({
    framesDone: fc.oneof(fc.integer({ min: -5, max: 500 }), fc.constant(Number.NaN)),
    frameCount: fc.oneof(fc.integer({ min: -1, max: 300 }), fc.constant(Number.NaN)),
    atMs: fc.oneof(fc.double(), fc.integer({ min: 0, max: 100_000 })),
  });
  fc.assert(
    fc.property(fc.array(report, { maxLength: 20 }), (reports) => {
      let state: State = after({ type: "start" });
      let percent = 0;
      for (const { framesDone, frameCount, atMs } of reports) {
        state = videoExportMachine(state, progress(framesDone, atMs, frameCount));
        if (state.state !== "heatmap") throw new Error(`it is ${state.state}`);
        expect(state.percent).toBeGreaterThanOrEqual(percent);
        expect(state.percent).toBeLessThanOrEqual(100);
        percent = state.percent;
        if (state.remainingS !== undefined) {
          expect(state.remainingS).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(state.remainingS)).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});
