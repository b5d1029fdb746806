import { bestEffort } from "@sonolens/foundation";
import {
  type AudioCodec,
  AudioSample,
  AudioSampleSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type VideoCodec,
  VideoSampleSource,
  WebMOutputFormat,
} from "mediabunny";
import { i420Sample } from "./i420-sample.ts";
import { i420Colours, i420Length, rgbaToI420 } from "./rgba-to-i420.ts";
import type { ByteSink, VideoContainer, VideoEncoder, VideoWriter, WriterShape } from "./video-writer.ts";

/** A container with its codecs. */
export interface BunnyRung {
  readonly container: Exclude<VideoContainer, "zip">;
  readonly video: VideoCodec;
  readonly sound: AudioCodec;
}

/** Frames of AAC and Opus are not shorter than this; PCM keeps the pieces of its input. */
const MIN_PACKET_SAMPLES = 960;
const SPARE_PACKETS = 64;
const KEY_FRAME_INTERVAL_S = 1;
const WRITTEN_AT_ONCE = 2 ** 21;

function formatOf({ container, sound }: BunnyRung) {
  // With the index in front a player can start before it has the whole file. The sizes of PCM are not known in advance.
  const fastStart = sound.startsWith("pcm") ? false : "reserve";
  if (container === "mp4") return new Mp4OutputFormat({ fastStart });
  if (container === "mov") return new MovOutputFormat({ fastStart });
  return container === "webm" ? new WebMOutputFormat() : new MkvOutputFormat();
}

/** Encodes with WebCodecs or its substitute. */
export function bunnyEncoder(rung: BunnyRung): VideoEncoder {
  return {
    container: rung.container,
    videoCodec: rung.video,
    soundCodec: rung.sound,
    open: (shape, sink) => openWriter(rung, shape, sink),
  };
}

async function openWriter(
  rung: BunnyRung,
  { pictures, sound }: WriterShape,
  sink: ByteSink,
): Promise<VideoWriter> {
  const { widthPx, heightPx, intervalS, count } = pictures;
  const quality = new Quality("high");
  const target = new StreamTarget(
    new WritableStream({ write: ({ data, position }) => sink.write(data, position) }),
    { chunked: true, chunkSize: WRITTEN_AT_ONCE },
  );
  const output = new Output({ format: formatOf(rung), target });
  const video = new VideoSampleSource({
    codec: rung.video,
    quality,
    keyFrameInterval: KEY_FRAME_INTERVAL_S,
    // Not every encoder passes on the color space of its pictures.
    onEncodedPacket: (_packet, meta) => {
      if (meta?.decoderConfig) meta.decoderConfig.colorSpace = i420Colours;
    },
  });
  output.addVideoTrack(video, { maximumPacketCount: count + SPARE_PACKETS });
  const audio = sound && new AudioSampleSource({ codec: rung.sound, quality });
  if (audio)
    output.addAudioTrack(audio, {
      maximumPacketCount: Math.ceil(sound.frames / MIN_PACKET_SAMPLES) + SPARE_PACKETS,
    });
  await output.start();
  const i420 = new Uint8Array(i420Length(widthPx, heightPx));
  let index = 0;
  let soundFrames = 0;
  return {
    async addPicture(rgba) {
      const timestamp = index * intervalS;
      index += 1;
      rgbaToI420(rgba, widthPx, heightPx, i420);
      const sample = i420Sample(i420, { widthPx, heightPx }, timestamp, intervalS);
      try {
        await video.add(sample);
      } finally {
        sample.close();
      }
    },
    async addSound(channels) {
      if (!audio) return;
      const frames = channels[0]?.length ?? 0;
      const data = new Float32Array(frames * channels.length);
      for (const [channel, samples] of channels.entries()) data.set(samples, channel * frames);
      const sample = new AudioSample({
        data,
        format: "f32-planar",
        numberOfChannels: channels.length,
        sampleRate: sound.sampleRateHz,
        timestamp: soundFrames / sound.sampleRateHz,
      });
      soundFrames += frames;
      try {
        await audio.add(sample);
      } finally {
        sample.close();
      }
    },
    finish: () => output.finalize(),
    async cancel() {
      await bestEffort(output.cancel());
    },
  };
}
