import {
  type EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  type VideoCodec,
  VideoSampleSource,
  WebMOutputFormat,
} from "mediabunny";
import { i420Sample } from "./i420-sample.ts";
import { i420Length, rgbaToI420 } from "./rgba-to-i420.ts";

/** Colors of the four quarters of the trial picture; red, green, blue, and white. */
const quarters = [
  [200, 40, 40],
  [40, 160, 60],
  [40, 60, 200],
  [225, 225, 225],
] as const;
/** Of 255: more than any codec loses, less than a black, gray or shifted picture is off. */
const maxDifference = 60;
/** A picture takes some 50 ms; an encoder that never answers must not hold up the export. */
const maxTrialMs = 10_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Encoded {
  readonly packet: EncodedPacket;
  readonly config: VideoDecoderConfig;
}

/**
 * Whether an encoder of this browser reproduces its input. Some accept a codec and a size and then yield black or
 * garbled pictures. If the browser cannot play its own video, the encoder is trusted.
 */
export async function encodesFaithfully(codec: VideoCodec, size: Size): Promise<boolean> {
  if (typeof VideoDecoder === "undefined" || typeof OffscreenCanvas === "undefined") return true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, maxTrialMs, false);
  });
  try {
    return await Promise.race([tryOut(codec, size), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function tryOut(codec: VideoCodec, size: Size): Promise<boolean> {
  const encoded = await encodeTrial(codec, size);
  if (!encoded) return false;
  const { supported } = await VideoDecoder.isConfigSupported(encoded.config);
  if (!supported) return true;
  const frame = await decodeFirst(encoded);
  try {
    return looksLikeTrial(frame);
  } finally {
    frame.close();
  }
}

function trialPicture({ width, height }: Size): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const quarter = quarters[(2 * y < height ? 0 : 2) + (2 * x < width ? 0 : 1)] ?? quarters[3];
      rgba.set([...quarter, 255], 4 * (y * width + x));
    }
  return rgba;
}

async function encodeTrial(codec: VideoCodec, size: Size): Promise<Encoded | undefined> {
  let encoded: Encoded | undefined;
  const source = new VideoSampleSource({
    codec,
    quality: new Quality("high"),
    onEncodedPacket: (packet, meta) => {
      if (meta?.decoderConfig) encoded ??= { packet, config: meta.decoderConfig };
    },
  });
  const formats = [new Mp4OutputFormat(), new WebMOutputFormat()];
  const format = formats.find((each) => each.getSupportedVideoCodecs().includes(codec));
  // A format that no file can contain is not offered either.
  if (!format) return undefined;
  const output = new Output({ format, target: new NullTarget() });
  output.addVideoTrack(source);
  await output.start();
  const i420 = new Uint8Array(i420Length(size.width, size.height));
  rgbaToI420(trialPicture(size), size.width, size.height, i420);
  const sample = i420Sample(i420, { widthPx: size.width, heightPx: size.height }, 0, 0.04);
  try {
    await source.add(sample);
  } finally {
    sample.close();
  }
  await output.finalize();
  return encoded;
}

function decodeFirst({ packet, config }: Encoded): Promise<VideoFrame> {
  return new Promise((resolve, reject) => {
    const decoder = new VideoDecoder({ output: resolve, error: reject });
    decoder.configure(config);
    decoder.decode(packet.toEncodedVideoChunk());
    decoder.flush().then(() => {
      decoder.close();
      reject(new Error("The decoder gave no picture."));
    }, reject);
  });
}

function looksLikeTrial(frame: VideoFrame): boolean {
  const { displayWidth: width, displayHeight: height } = frame;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) return true;
  context.drawImage(frame, 0, 0);
  return quarters.every((expected, index) => {
    const x = Math.floor((width * (index % 2 === 0 ? 1 : 3)) / 4);
    const y = Math.floor((height * (index < 2 ? 1 : 3)) / 4);
    const { data } = context.getImageData(x, y, 1, 1);
    return expected.every((value, channel) => Math.abs(value - (data[channel] ?? 0)) < maxDifference);
  });
}
