import { expect, it } from "vitest";
import { makeVideoHere } from "./export-job.ts";
import { frameLatencyMs } from "./index.ts";
import { aRecording } from "./testing/a-recording.ts";

it("[HMP-18] takes 500 ms where a camera does not say how late its frames are", () => {
  expect(frameLatencyMs({})).toBe(500);
  expect(frameLatencyMs({ latencyMs: null })).toBe(500);
  expect(frameLatencyMs({ latencyMs: Number.NaN })).toBe(500);
  expect(frameLatencyMs({ latencyMs: 0 })).toBe(0);
  expect(frameLatencyMs({ latencyMs: 120 })).toBe(120);
});

it("[HMP-18] gives a frame the sound of that much earlier", async () => {
  const asked: number[] = [];
  const input = aRecording(5);
  const sound = {
    sampleRateHz: 48_000,
    channelCount: 1,
    frames: 96_000,
    read: (fromFrame: number, toFrame: number) => {
      asked.push(fromFrame);
      return [new Float32Array(toFrame - fromFrame)];
    },
  };
  const frames = { ...input.frames, startS: 1 };
  for (const latencyCompensationMs of [0, 500])
    await makeVideoHere(
      { kind: "heatmap", input: { ...input, frames, sound, soundMode: "lossless", latencyCompensationMs } },
      {},
    );
  expect(asked).toEqual([48_000, 24_000]);
});
