import { encodeWav } from "@sonolens/acoustics";
import { encodePng } from "@sonolens/heatmap-renderer";
import type { SoundMode } from "../video-input.ts";
import { zipWriter } from "../zip/zip-writer.ts";
import type { ByteSink, VideoEncoder, VideoWriter, WriterShape } from "./video-writer.ts";

/** If nothing encodes video: every picture as a PNG file, and the sound as a WAV file, in one archive. */
export const picturesEncoder = (mode: SoundMode): VideoEncoder => ({
  container: "zip",
  videoCodec: "png",
  soundCodec: mode === "lossless" ? "pcm-s24" : "pcm-s16",
  wantsSoundFirst: true,
  open: async (shape, sink) => openWriter(mode, shape, sink),
});

function openWriter(mode: SoundMode, { pictures, sound }: WriterShape, sink: ByteSink): VideoWriter {
  const { widthPx, heightPx, count } = pictures;
  const zip = zipWriter(sink);
  const digits = `${count - 1}`.length;
  let buffered: Float32Array[] | undefined;
  let bufferedFrames = 0;
  let index = 0;
  return {
    async addPicture(rgba) {
      if (sound && buffered) {
        const wav = encodeWav(buffered, sound.sampleRateHz, mode === "lossless" ? "pcm24" : "pcm16");
        buffered = undefined;
        await zip.add("sound.wav", new Uint8Array(wav));
      }
      const name = `frame-${`${index}`.padStart(digits, "0")}.png`;
      index += 1;
      await zip.add(name, encodePng({ rgba, width: widthPx, height: heightPx }));
    },
    async addSound(channels) {
      buffered ??= channels.map(() => new Float32Array(sound?.frames ?? 0));
      for (const [channel, samples] of channels.entries()) buffered[channel]?.set(samples, bufferedFrames);
      bufferedFrames += channels[0]?.length ?? 0;
    },
    finish: () => zip.finish(),
    async cancel() {
      buffered = undefined;
    },
  };
}
