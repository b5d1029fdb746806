import { chooseBunnyEncoder } from "./encode/bunny-ladder.ts";
import type { VideoEncoder, WriterShape } from "./encode/video-writer.ts";
import { ExportError } from "./export-failure.ts";
import { chooseFfmpegEncoder } from "./node/ffmpeg-encoder.ts";
import { nodeRuntime } from "./node/node-runtime.ts";
import { registerServerCodecs } from "./node/server-codecs.ts";
import type { SoundMode } from "./video-input.ts";

/**
 * What encodes: `any` takes the best there is, WebCodecs (in Node `@mediabunny/server`) before an installed ffmpeg;
 * `webCodecs` and `ffmpeg` take that one only.
 */
export type EncoderChoice = "any" | "webCodecs" | "ffmpeg";

export interface EncoderOptions {
  /** Default `any`. */
  readonly encoder?: EncoderChoice;
  /** In Node: the ffmpeg to run, a name in PATH or a path; default "ffmpeg". */
  readonly ffmpeg?: string;
}

/** The best way to make a video here. Throws the failure "noEncoder" where there is none. */
export async function chooseEncoder(
  shape: WriterShape,
  mode: SoundMode,
  container: "mp4" | "mov",
  { encoder: choice = "any", ffmpeg = "ffmpeg" }: EncoderOptions,
): Promise<VideoEncoder> {
  const isNode = nodeRuntime() !== undefined;
  if (choice !== "ffmpeg") {
    if (isNode) await registerServerCodecs();
    const bunny = await import("mediabunny");
    const encoder = await chooseBunnyEncoder(bunny, shape, mode, container);
    if (encoder) return encoder;
  }
  const installed =
    choice !== "webCodecs" && isNode ? await chooseFfmpegEncoder(ffmpeg, shape, mode, container) : undefined;
  if (installed) return installed;
  throw new ExportError("noEncoder", "Nothing here encodes video.");
}
