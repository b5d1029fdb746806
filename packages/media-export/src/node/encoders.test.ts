import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { heatmapFrames } from "../frames/heatmap-frames.ts";
import { exportHeatmapVideo, soundFromChannels } from "../index.ts";
import { aRecording, tone } from "../testing/a-recording.ts";
import { decodeFrame, ffmpegPath } from "../testing/decode-frames.ts";
import { differenceOf } from "../testing/difference.ts";
import { probe } from "../testing/probe.ts";
import type { HeatmapVideoInput } from "../video-input.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "media-export-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const ultrasound = soundFromChannels([tone(1000, 192_000, 384_000)], 192_000);

describe.each(["webCodecs", "ffmpeg"] as const)("an export by %s", (encoder) => {
  const make = (name: string, input: HeatmapVideoInput) =>
    exportHeatmapVideo(input, { target: { path: join(folder, name) }, encoder, ffmpeg: ffmpegPath });

  it("gives pictures in the drawn colours, and says what its colours mean", async () => {
    const input = aRecording(12);
    const made = await make("colours.mp4", input);
    expect(made).toMatchObject({ ok: true, value: { container: "mp4", videoCodec: "avc" } });
    const path = join(folder, "colours.mp4");
    const drawn = heatmapFrames(input, { widthPx: 800, heightPx: 480 });
    for (const index of [0, 5, 11]) {
      const { mean, mostOfBlocks } = differenceOf(
        await drawn.draw(index),
        await decodeFrame(path, index),
        800,
        480,
      );
      expect(mean).toBeLessThan(2);
      expect(mostOfBlocks).toBeLessThan(12);
    }
    expect((await probe(path)).video).toMatchObject({
      color_space: "bt709",
      color_range: "tv",
      nb_read_packets: "12",
    });
  });

  it.each([
    ["audible", "mp4", { codec_name: "aac", sample_rate: "48000" }],
    ["lossless", "mov", { codec_name: "pcm_s24le", sample_rate: "192000" }],
  ] as const)("gives %s sound in an %s file", async (soundMode, container, sound) => {
    const name = `${soundMode}.${container}`;
    const made = await make(name, { ...aRecording(10), sound: ultrasound, soundMode });
    expect(made).toMatchObject({ ok: true, value: { container, durationS: 0.4 } });
    const probed = await probe(join(folder, name));
    expect(probed.sound).toMatchObject(sound);
    expect(Number(probed.sound?.duration)).toBeCloseTo(0.4, 1);
  });

  it("leaves nothing behind when it is canceled", async () => {
    const before = readdirSync(folder);
    const abort = new AbortController();
    const path = join(folder, "canceled.mp4");
    const made = await exportHeatmapVideo(
      { ...aRecording(500), sound: ultrasound },
      {
        target: { path },
        encoder,
        ffmpeg: ffmpegPath,
        signal: abort.signal,
        onProgress: ({ framesDone }) => {
          if (framesDone === 2) abort.abort();
        },
      },
    );
    expect(made).toMatchObject({ ok: false, error: { code: "canceled" } });
    expect(readdirSync(folder)).toEqual(before);
  });

  it("gives the file's bytes where no target is given", async () => {
    const made = await exportHeatmapVideo(aRecording(3), { encoder, ffmpeg: ffmpegPath });
    if (!made.ok) throw new Error(made.error.message);
    const { bytes, byteLength } = made.value;
    expect(bytes?.length).toBe(byteLength);
    expect(new TextDecoder().decode(bytes?.subarray(4, 8))).toBe("ftyp");
  });
});

it("fails with a code where nothing encodes", async () => {
  const made = await exportHeatmapVideo(aRecording(2), { encoder: "ffmpeg", ffmpeg: "/nowhere/ffmpeg" });
  expect(made).toMatchObject({ ok: false, error: { code: "noEncoder" } });
});

it("fails with a code where the file cannot be written", async () => {
  const path = join(folder, "no-such-folder", "a.mp4");
  const made = await exportHeatmapVideo(aRecording(2), { target: { path } });
  expect(made).toMatchObject({ ok: false, error: { code: "writingFailed" } });
});

it("stops when it is canceled while a frame does not come", async () => {
  const abort = new AbortController();
  const input = aRecording(9);
  const frameAt = (index: number) => {
    if (index < 3) return input.frames.frameAt(index);
    setTimeout(() => abort.abort());
    return new Promise<Float32Array>(() => {});
  };
  const made = await exportHeatmapVideo(
    { ...input, frames: { ...input.frames, frameAt } },
    { signal: abort.signal },
  );
  expect(made).toMatchObject({ ok: false, error: { code: "canceled" } });
});

it("fails with a code where a frame cannot be read, and removes the file", async () => {
  const path = join(folder, "unread.mp4");
  const input = aRecording(9);
  const frameAt = (index: number) => {
    if (index === 4) throw new Error("the archive ends here");
    return input.frames.frameAt(index);
  };
  const made = await exportHeatmapVideo(
    { ...input, frames: { ...input.frames, frameAt } },
    { target: { path } },
  );
  expect(made).toMatchObject({
    ok: false,
    error: { code: "sourceFailed", message: "the archive ends here" },
  });
  expect(existsSync(path)).toBe(false);
});
