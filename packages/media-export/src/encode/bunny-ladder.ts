import { canEncodeAudio, canEncodeVideo } from "mediabunny";
import { nodeRuntime } from "../node/node-runtime.ts";
import type { SoundMode } from "../video-input.ts";
import { type BunnyRung, bunnyEncoder } from "./bunny-writer.ts";
import { encodesFaithfully } from "./faithful-encoder.ts";
import type { VideoEncoder, WriterShape } from "./video-writer.ts";

/** Best first: what plays everywhere, then what browsers play. */
const audible = (container: "mp4" | "mov"): readonly BunnyRung[] => [
  { container, video: "avc", sound: "aac" },
  { container: "webm", video: "vp9", sound: "opus" },
  { container: "webm", video: "vp8", sound: "opus" },
];

/** AAC is limited to 96 kHz and lossy; uncompressed sound is neither. */
const lossless: readonly BunnyRung[] = [
  { container: "mov", video: "avc", sound: "pcm-s24" },
  { container: "mkv", video: "vp9", sound: "pcm-s24" },
  { container: "mkv", video: "vp8", sound: "pcm-s24" },
];

async function canEncodeSound(
  codec: BunnyRung["sound"],
  { channelCount, sampleRateHz }: { readonly channelCount: number; readonly sampleRateHz: number },
): Promise<boolean> {
  const shape = { numberOfChannels: channelCount, sampleRate: sampleRateHz };
  if (await canEncodeAudio(codec, shape)) return true;
  if (codec !== "aac" || nodeRuntime()) return false;
  const { registerAacEncoder } = await import("@mediabunny/aac-encoder");
  registerAacEncoder();
  return canEncodeAudio(codec, shape);
}

/** The first container and codecs that work here, undefined if none does. */
export async function chooseBunnyEncoder(
  { pictures, sound }: WriterShape,
  mode: SoundMode,
  container: "mp4" | "mov",
): Promise<VideoEncoder | undefined> {
  const size = { width: pictures.widthPx, height: pictures.heightPx };
  for (const rung of mode === "lossless" ? lossless : audible(container)) {
    if (!(await canEncodeVideo(rung.video, size))) continue;
    if (sound && !(await canEncodeSound(rung.sound, sound))) continue;
    if (!nodeRuntime() && !(await encodesFaithfully(rung.video, size))) continue;
    return bunnyEncoder(rung);
  }
  return undefined;
}
