import { expect, it, vi } from "vitest";
import { heatmapFrames } from "../frames/heatmap-frames.ts";
import {
  type ExportProgress,
  exportHeatmapVideo,
  exportPrpdVideo,
  frameLatencyMs,
  idleVideoExport,
  soundFromChannels,
  type VideoExportState,
  videoExportMachine,
} from "../index.ts";
import { aRecording, tone } from "../testing/a-recording.ts";
import { differenceOf } from "../testing/difference.ts";
import { playedFrame, playing } from "../testing/play-video.ts";

// The first to start fetches the code of worker and encoders.
vi.setConfig({ testTimeout: 60_000 });

const size = { widthPx: 800, heightPx: 480 };

it("makes a video that a page plays with the drawn frames and the sound", async () => {
  const input = aRecording(25);
  const sound = soundFromChannels([tone(1000, 192_000, 192_000)], 192_000);
  const made = await exportHeatmapVideo({ ...input, sound, name: "NL42" });
  if (!made.ok) throw new Error(made.error.message);
  expect(made.value).toMatchObject({ container: "mp4", soundCodec: "aac", fileName: "NL42.mp4" });
  const video = await playing(made.value);
  expect([video.videoWidth, video.videoHeight]).toEqual([800, 480]);
  expect(video.duration).toBeCloseTo(1, 1);
  const drawn = heatmapFrames(input, size);
  for (const index of [0, 12, 24, 3]) {
    const { mean, mostOfBlocks } = differenceOf(
      await drawn.draw(index),
      await playedFrame(video, (index + 0.5) * 0.04),
      800,
      480,
    );
    expect(mean).toBeLessThan(3);
    expect(mostOfBlocks).toBeLessThan(14);
  }
  const context = new AudioContext({ sampleRate: 48_000 });
  const heard = await context.decodeAudioData((made.value.bytes ?? new Uint8Array()).slice().buffer);
  await context.close();
  const samples = heard.getChannelData(0).subarray(12_000, 36_000);
  const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
  // A tone of amplitude 0.5.
  expect(rms).toBeGreaterThan(0.33);
  expect(rms).toBeLessThan(0.37);
});

it("[HMP-18] gives the frames that a camera streamed the sound of 500 ms earlier", async () => {
  const input = aRecording(25);
  const sampleRateHz = 48_000;
  // Silence for a second, then a tone.
  const samples = tone(1000, sampleRateHz, 2 * sampleRateHz).fill(0, 0, sampleRateHz);
  const made = await exportHeatmapVideo({
    ...input,
    frames: { ...input.frames, startS: 1 },
    sound: soundFromChannels([samples], sampleRateHz),
    latencyCompensationMs: frameLatencyMs({}),
  });
  if (!made.ok) throw new Error(made.error.message);
  const context = new AudioContext({ sampleRate: sampleRateHz });
  const heard = await context.decodeAudioData((made.value.bytes ?? new Uint8Array()).slice().buffer);
  await context.close();
  const rmsOf = (fromS: number, toS: number) => {
    const piece = heard.getChannelData(0).subarray(fromS * sampleRateHz, toS * sampleRateHz);
    return Math.sqrt(piece.reduce((sum, sample) => sum + sample ** 2, 0) / piece.length);
  };
  expect(rmsOf(0.05, 0.4)).toBeLessThan(0.01);
  expect(rmsOf(0.6, 0.9)).toBeGreaterThan(0.33);
});

it("[VID-03] [VID-04] tells of an export from idle to done, its percent rising to 100", async () => {
  let state: VideoExportState<string> = idleVideoExport;
  const seen: string[] = [state.state];
  const percents: number[] = [];
  const move = (event: Parameters<typeof videoExportMachine<string>>[1]) => {
    state = videoExportMachine(state, event);
    if (seen.at(-1) !== state.state) seen.push(state.state);
    if (state.state === "heatmap") percents.push(state.percent);
  };
  move({ type: "start" });
  const made = await exportHeatmapVideo(aRecording(20), {
    onProgress: (progress) => move({ type: "progress", progress, atMs: performance.now() }),
  });
  if (!made.ok) throw new Error(made.error.message);
  move({ type: "done", video: made.value.fileName });
  expect(seen).toEqual(["idle", "exporting", "heatmap", "encode", "done"]);
  expect(percents).toEqual(Array.from({ length: 20 }, (_, frame) => 5 * (frame + 1)));
});

it("[VID-15] makes a pattern a video that a page plays, and describes it", async () => {
  const pulses = 300;
  const made = await exportPrpdVideo({
    pattern: {
      phasesDeg: Float32Array.from({ length: pulses }, (_, pulse) => (pulse % 2 ? 225 : 45) + pulse / 8),
      amplitudes: Float32Array.from({ length: pulses }, (_, pulse) => 0.4 + (pulse % 7) / 20),
    },
    durationS: 1,
    palette: aRecording(1).look.palette,
  });
  if (!made.ok) throw new Error(made.error.message);
  const video = await playing(made.value);
  // Pulses are bright, the sine of the voltage is gray.
  const lit = (rgba: Uint8ClampedArray) => {
    let count = 0;
    for (let at = 0; at < rgba.length; at += 4) if ((rgba[at] ?? 0) > 170) count += 1;
    return count;
  };
  const early = lit(await playedFrame(video, 0.06));
  const late = lit(await playedFrame(video, 0.98));
  expect(late).toBeGreaterThan(2 * early);
  expect(made.value).toMatchObject({
    frameCount: 25,
    framesPerSecond: 25,
    widthPx: 800,
    heightPx: 480,
    durationS: 1,
  });
});

it("works in a worker, which is ended afterwards", async () => {
  const terminate = vi.spyOn(Worker.prototype, "terminate");
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  await exportHeatmapVideo(aRecording(3));
  expect(posted.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(terminate).toHaveBeenCalledTimes(1);
  terminate.mockRestore();
  posted.mockRestore();
});

it("stops within one frame when it is canceled, also while a frame does not come", async () => {
  const abort = new AbortController();
  const told: ExportProgress[] = [];
  const input = aRecording(500);
  let asked = 0;
  const frameAt = (index: number) => {
    asked = Math.max(asked, index);
    return index < 5 ? input.frames.frameAt(index) : new Promise<Float32Array>(() => {});
  };
  const made = await exportHeatmapVideo(
    { ...input, frames: { ...input.frames, frameAt } },
    {
      signal: abort.signal,
      onProgress: (progress) => {
        told.push(progress);
        if (progress.framesDone === 5) abort.abort();
      },
    },
  );
  expect(made).toMatchObject({ ok: false, error: { code: "canceled" } });
  expect(told.at(-1)).toMatchObject({ framesDone: 5 });
  expect(asked).toBeLessThanOrEqual(6);
});

it("fails with a code where a frame cannot be read", async () => {
  const input = aRecording(5);
  const frameAt = () => Promise.reject(new Error("gone"));
  expect(await exportHeatmapVideo({ ...input, frames: { ...input.frames, frameAt } })).toMatchObject({
    ok: false,
    error: { code: "sourceFailed", message: "gone" },
  });
});

it("writes into a file of the origin's own, and leaves it as it was when it is canceled", async () => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle("export-test.mp4", { create: true });
  const made = await exportHeatmapVideo(aRecording(10), { target: { handle } });
  if (!made.ok) throw new Error(made.error.message);
  expect(made.value.bytes).toBeUndefined();
  const { size: written } = await handle.getFile();
  expect(made.value.byteLength).toBe(written);
  expect(written).toBeGreaterThan(5000);
  const abort = new AbortController();
  const onProgress = ({ framesDone }: ExportProgress) => {
    if (framesDone === 2) abort.abort();
  };
  const second = await exportHeatmapVideo(aRecording(300), {
    target: { handle },
    signal: abort.signal,
    onProgress,
  });
  expect(second).toMatchObject({ ok: false, error: { code: "canceled" } });
  expect((await handle.getFile()).size).toBe(written);
  await folder.removeEntry("export-test.mp4");
});
