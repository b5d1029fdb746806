import { afterEach, expect, it, vi } from "vitest";
import { makeVideoHere } from "../export-job.ts";
import { heatmapFrames } from "../frames/heatmap-frames.ts";
import { soundFromChannels } from "../index.ts";
import { aRecording, tone } from "../testing/a-recording.ts";
import { differenceOf } from "../testing/difference.ts";
import { playedFrame, playing } from "../testing/play-video.ts";

// The first to start fetches the code of worker and encoders.
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => vi.restoreAllMocks());

const input = {
  ...aRecording(10),
  sound: soundFromChannels([tone(1000, 192_000, 192_000)], 192_000),
  size: { widthPx: 320, heightPx: 192 },
};

/** A browser that lacks codecs, on this thread: those of a worker cannot be removed from here. */
function without(...codecs: string[]) {
  const { isConfigSupported } = VideoEncoder;
  vi.spyOn(VideoEncoder, "isConfigSupported").mockImplementation(async (config) =>
    codecs.some((codec) => config.codec.startsWith(codec))
      ? { supported: false, config }
      : isConfigSupported.call(VideoEncoder, config),
  );
}

// mediabunny caches its answer for a codec and a size, so each browser uses another size.
it.each([
  ["all", [], 320, { container: "mp4", videoCodec: "avc", soundCodec: "aac", fileName: "video.mp4" }],
  ["no H.264", ["avc"], 322, { container: "webm", videoCodec: "vp9", soundCodec: "opus" }],
  ["no H.264 and VP9", ["avc", "vp09"], 324, { container: "webm", videoCodec: "vp8", soundCodec: "opus" }],
] as const)("makes a video that plays where a browser has %s", async (_, missing, widthPx, expected) => {
  without(...missing);
  const size = { widthPx, heightPx: 192 };
  const made = await makeVideoHere({ kind: "heatmap", input: { ...input, size } }, {});
  expect(made).toMatchObject(expected);
  const video = await playing(made);
  expect([video.videoWidth, video.videoHeight]).toEqual([widthPx, 192]);
  const drawn = heatmapFrames(input, size);
  const { mean } = differenceOf(await drawn.draw(4), await playedFrame(video, 0.18), widthPx, 192);
  expect(mean).toBeLessThan(4);
});

it("keeps sound lossless in a MKV file where there is no H.264", async () => {
  without("avc");
  const made = await makeVideoHere(
    { kind: "heatmap", input: { ...input, size: { widthPx: 326, heightPx: 192 }, soundMode: "lossless" } },
    {},
  );
  expect(made).toMatchObject({ container: "mkv", videoCodec: "vp9", soundCodec: "pcm-s24" });
});

it("makes a MOV file where that is wanted", async () => {
  const made = await makeVideoHere({ kind: "heatmap", input: { ...input, container: "mov" } }, {});
  expect(made).toMatchObject({ container: "mov", mediaType: "video/quicktime", soundCodec: "aac" });
});

it("makes an archive of pictures where no codec is there, and says so where that is not wanted", async () => {
  without("avc", "vp09", "vp8");
  const size = { widthPx: 328, heightPx: 192 };
  const made = await makeVideoHere({ kind: "heatmap", input: { ...input, size } }, {});
  expect(made).toMatchObject({ container: "zip", videoCodec: "png" });
  const only = makeVideoHere({ kind: "heatmap", input: { ...input, size } }, { encoder: "webCodecs" });
  await expect(only).rejects.toMatchObject({ code: "noEncoder" });
});

/** A browser whose encoders of a codec accept every picture and yield black ones. */
function blackFrom(...codecs: string[]) {
  const { configure, encode } = VideoEncoder.prototype;
  const isBlack = new WeakSet<VideoEncoder>();
  vi.spyOn(VideoEncoder.prototype, "configure").mockImplementation(function (this: VideoEncoder, config) {
    if (codecs.some((codec) => config.codec.startsWith(codec))) isBlack.add(this);
    configure.call(this, config);
  });
  vi.spyOn(VideoEncoder.prototype, "encode").mockImplementation(function (
    this: VideoEncoder,
    frame,
    options,
  ) {
    if (!isBlack.has(this)) return encode.call(this, frame, options);
    const { codedWidth, codedHeight, timestamp, duration } = frame;
    const black = new OffscreenCanvas(codedWidth, codedHeight);
    black.getContext("2d")?.fillRect(0, 0, codedWidth, codedHeight);
    const dark = new VideoFrame(black, { timestamp, ...(duration !== null && { duration }) });
    encode.call(this, dark, options);
    dark.close();
  });
}

it("passes over an encoder whose pictures do not look like what it was given", async () => {
  blackFrom("avc");
  const size = { widthPx: 330, heightPx: 192 };
  const made = await makeVideoHere({ kind: "heatmap", input: { ...input, size } }, {});
  expect(made).toMatchObject({ container: "webm", videoCodec: "vp9" });
});

it("says that there is no encoder where all of them yield black", async () => {
  blackFrom("avc", "vp09", "vp8");
  const size = { widthPx: 332, heightPx: 192 };
  const only = makeVideoHere({ kind: "heatmap", input: { ...input, size } }, { encoder: "webCodecs" });
  await expect(only).rejects.toMatchObject({ code: "noEncoder" });
});
