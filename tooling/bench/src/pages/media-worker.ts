import { exportHeatmapVideo, soundFromChannels } from "@sonolens/media-export";
import {
  ALL_FORMATS,
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  Input,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSink,
  VideoSampleSource,
} from "mediabunny";
import { dynamicRangeDb, frameOf, frames, height, maxDb, stage, width } from "../heatmap-scene.ts";

const framesPerSecond = 25;
const seconds = 5;
const frameCount = framesPerSecond * seconds;
const recordedHz = 192_000;
const playedHz = 48_000;

const noise = (rateHz: number) =>
  Float32Array.from({ length: rateHz * seconds }, (_, n) => 0.3 * Math.sin(n * n * 1e-7));
const recorded = noise(recordedHz);
const played = noise(playedHz);
const picture = new Uint8ClampedArray(width * height * 4);
for (let at = 0; at < picture.length; at += 4) picture.set([at % 251, (at / width) % 240, 120, 255], at);

/** The user's result: heat maps drawn over the picture, ultrasound converted to 48 kHz, the file. */
async function ours(): Promise<Uint8Array> {
  const made = await exportHeatmapVideo({
    picture: { rgba: picture, widthPx: width, heightPx: height },
    frames: {
      width: stage.width,
      height: stage.height,
      count: frameCount,
      startS: 0,
      intervalS: 1 / framesPerSecond,
      frameAt: (index) => frameOf(frames, index),
    },
    look: { dynamicRangeDb, maxDb, palette: stage.palette },
    sound: soundFromChannels([recorded], recordedHz),
  });
  if (!made.ok || !made.value.bytes) throw new Error("nothing was made");
  return made.value.bytes;
}

let ready: Uint8Array[] | undefined;

/** The pictures of the exported video, as input of the encoder: the encoding work is the same. */
async function decode(file: Uint8Array): Promise<Uint8Array[]> {
  const track = await new Input({
    source: new BufferSource(file),
    formats: ALL_FORMATS,
  }).getPrimaryVideoTrack();
  if (!track) throw new Error("the file has no pictures");
  const pictures = [];
  for await (const sample of new VideoSampleSink(track).samples()) {
    const bytes = new Uint8Array((width * height * 3) / 2);
    if (sample.format !== "I420") throw new Error(`the pictures are ${sample.format}`);
    await sample.copyTo(bytes);
    pictures.push(bytes);
    sample.close();
  }
  return pictures;
}

/** The same encoder and file, with pictures and sound already in its own format. */
async function encoderAlone(): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const quality = new Quality("high");
  const video = new VideoSampleSource({ codec: "avc", quality, keyFrameInterval: 1 });
  const audio = new AudioSampleSource({ codec: "aac", quality });
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  for (const [index, bytes] of (ready ?? []).entries()) {
    const sample = new VideoSample(bytes, {
      format: "I420",
      codedWidth: width,
      codedHeight: height,
      timestamp: index / framesPerSecond,
      duration: 1 / framesPerSecond,
    });
    await video.add(sample);
    sample.close();
    if (index % framesPerSecond > 0) continue;
    const start = (index / framesPerSecond) * playedHz;
    const data = played.slice(start, start + playedHz);
    const timestamp = index / framesPerSecond;
    const sound = new AudioSample({
      data,
      format: "f32-planar",
      numberOfChannels: 1,
      sampleRate: playedHz,
      timestamp,
    });
    await audio.add(sound);
    sound.close();
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

globalThis.addEventListener("message", async ({ data }: MessageEvent<"ready" | "ours" | "alone">) => {
  if (data === "ready") ready = await decode(await ours());
  const file = data === "alone" ? await encoderAlone() : data === "ours" ? await ours() : new Uint8Array();
  globalThis.postMessage(file.length);
});
