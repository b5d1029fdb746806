import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportHeatmapVideo, soundFromChannels } from "./index.ts";
import { aRecording, tone } from "./testing/a-recording.ts";
import { probe } from "./testing/probe.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "media-export-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

it("makes an MP4 file with picture and sound that ffprobe reads", async () => {
  const path = join(folder, "a.mp4");
  const sound = soundFromChannels([tone(1000, 192_000, 384_000)], 192_000);
  const made = await exportHeatmapVideo({ ...aRecording(30), sound, name: "NL42-7" }, { target: { path } });
  expect(made).toMatchObject({
    ok: true,
    value: {
      container: "mp4",
      mediaType: "video/mp4",
      fileName: "NL42-7.mp4",
      videoCodec: "avc",
      soundCodec: "aac",
      widthPx: 800,
      heightPx: 480,
      frameCount: 30,
      framesPerSecond: 25,
      durationS: 1.2,
    },
  });
  const { video, sound: probed, durationS } = await probe(path);
  expect(video).toMatchObject({ codec_name: "h264", width: 800, height: 480, nb_read_packets: "30" });
  expect(probed).toMatchObject({ codec_name: "aac", sample_rate: "48000", channels: 1 });
  expect(durationS).toBeGreaterThan(1.19);
  expect(durationS).toBeLessThan(1.26);
});

it("keeps ultrasound lossless in a MOV file", async () => {
  const path = join(folder, "a.mov");
  const sound = soundFromChannels([tone(70_000, 192_000, 384_000)], 192_000);
  const made = await exportHeatmapVideo(
    { ...aRecording(5), sound, soundMode: "lossless" },
    { target: { path } },
  );
  expect(made).toMatchObject({ ok: true, value: { container: "mov", soundCodec: "pcm-s24" } });
  expect((await probe(path)).sound).toMatchObject({
    codec_name: "pcm_s24le",
    sample_rate: "192000",
    duration: "0.200000",
  });
});

it("stops within one frame, and leaves nothing behind", async () => {
  const path = join(folder, "canceled.mp4");
  const abort = new AbortController();
  let most = 0;
  const made = await exportHeatmapVideo(aRecording(1000), {
    target: { path },
    signal: abort.signal,
    onProgress: ({ framesDone }) => {
      most = framesDone;
      if (framesDone === 3) abort.abort();
    },
  });
  expect(made).toMatchObject({ ok: false, error: { code: "canceled" } });
  expect(most).toBe(3);
  expect(existsSync(path)).toBe(false);
});
