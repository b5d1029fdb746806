import { chooseBunnyEncoder } from "./encode/bunny-ladder.ts";
import type { VideoEncoder, WriterShape } from "./encode/video-writer.ts";
import { ExportError } from "./export-failure.ts";
import { nodeRuntime } from "./node/node-runtime.ts";
import { registerServerCodecs } from "./node/server-codecs.ts";
import type { SoundMode } from "./video-input.ts";

/** The best way to make a video here. Throws the failure "noEncoder" where there is none. */
export async function chooseEncoder(
  shape: WriterShape,
  mode: SoundMode,
  container: "mp4" | "mov",
): Promise<VideoEncoder> {
  if (nodeRuntime()) await registerServerCodecs();
  const bunny = await import("mediabunny");
  const encoder = await chooseBunnyEncoder(bunny, shape, mode, container);
  if (!encoder) throw new ExportError("noEncoder", "Nothing here encodes video.");
  return encoder;
}
