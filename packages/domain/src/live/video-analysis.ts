import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { identity } from "../reading/identity.ts";

/** Content of the message `video-analysis` once decoded. */
export const videoAnalysisSchema = entity({
  /** Of the snapshot's file. */
  fuid: identity,
  /** As the analysis wrote it. */
  analysis: z.record(z.string(), z.unknown()),
});

export type VideoAnalysis = z.infer<typeof videoAnalysisSchema>;

/**
 * Decodes the result of a video analysis. `inflate` decompresses zlib, and may throw on invalid data. Undefined if the
 * data is not valid base64, zlib, JSON or result.
 */
export function readVideoAnalysis(
  message: { readonly result_b64zlib: string },
  inflate: (compressed: Uint8Array) => Uint8Array,
): VideoAnalysis | undefined {
  try {
    const compressed = Uint8Array.from(atob(message.result_b64zlib), (character) => character.charCodeAt(0));
    const json = new TextDecoder("utf-8", { fatal: true }).decode(inflate(compressed));
    return videoAnalysisSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
