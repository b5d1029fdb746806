import { picturesEncoder } from "./encode/pictures-encoder.ts";
import type { VideoEncoder, WriterShape } from "./encode/video-writer.ts";
import { ExportError } from "./export-failure.ts";
import { chooseFfmpegEncoder } from "./node/ffmpeg-encoder.ts";
import { nodeRuntime } from "./node/node-runtime.ts";
import { registerServerCodecs } from "./node/server-codecs.ts";
import type { SoundMode } from "./video-input.ts";

/**
 * The encoder: `any` takes the best available one, WebCodecs (in Node `@mediabunny/server`), in Node then an installed
 * ffmpeg, in a page as a last resort an archive of pictures and sound instead of a video; the others take that one
 * only.
 */
export type EncoderChoice = "any" | "webCodecs" | "ffmpeg" | "pictures";

export interface EncoderOptions {
  /** Default `any`. */
  readonly encoder?: EncoderChoice;
  /** In Node: the ffmpeg to run, a name in PATH or a path; default "ffmpeg". */
  readonly ffmpeg?: string;
}

/** The best way to make a video here. Throws the failure "noEncoder" if there is none. */
export async function chooseEncoder(
  shape: WriterShape,
  mode: SoundMode,
  container: "mp4" | "mov",
  { encoder: choice = "any", ffmpeg = "ffmpeg" }: EncoderOptions,
): Promise<VideoEncoder> {
  const isNode = nodeRuntime() !== undefined;
  const may = (one: EncoderChoice) => choice === "any" || choice === one;
  if (may("webCodecs")) {
    if (isNode) await registerServerCodecs();
    const { chooseBunnyEncoder } = await import("./encode/bunny-ladder.ts");
    const encoder = await chooseBunnyEncoder(shape, mode, container);
    if (encoder) return encoder;
  }
  const installed =
    may("ffmpeg") && isNode ? await chooseFfmpegEncoder(ffmpeg, shape, mode, container) : undefined;
  if (installed) return installed;
  // A server's files are for playback; for a user of a page, pictures are better than nothing.
  if (choice === "pictures" || (choice === "any" && !isNode)) return picturesEncoder(mode);
  throw new ExportError("noEncoder", "Nothing here encodes video.");
}
