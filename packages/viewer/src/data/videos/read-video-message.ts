import { type LiveMessage, readVideoAnalysis, type VideoAnalysis } from "@sonolens/domain";

type VideoMessage = Extract<LiveMessage, { type: "video-analysis" }>;

/** Decodes the payload of a video message; undefined if it is invalid. */
export async function readVideoMessage(message: VideoMessage): Promise<VideoAnalysis | undefined> {
  try {
    const packed = Uint8Array.from(atob(message.result_b64zlib), (character) => character.charCodeAt(0));
    const opened = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    const bytes = new Uint8Array(await new Response(opened).arrayBuffer());
    return readVideoAnalysis(message, () => bytes);
  } catch {
    return undefined;
  }
}
