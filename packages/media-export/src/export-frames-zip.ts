import { failure, type Result, success } from "@sonolens/foundation";
import { memorySink } from "./encode/memory-sink.ts";
import type { ExportControl } from "./encode/run-export.ts";
import type { ExportFailure } from "./export-failure.ts";
import type { HeatmapFramesInput } from "./export-frames.ts";
import type { ExportedFile } from "./export-image.ts";
import { saveFramesInBatches } from "./save-frames.ts";
import { zipWriter } from "./zip/zip-writer.ts";

export interface FramesZipInput extends HeatmapFramesInput {
  /** Base name of the archive and its pictures, valid in a file name. */
  readonly name: string;
}

/**
 * Every frame of a recording as a PNG file in one archive, "{name}-frames.zip", each named by its number from 0 on.
 * They are drawn in a worker and added to the archive 100 at a time. Never throws.
 */
export async function exportFramesZip(
  { name, ...input }: FramesZipInput,
  control: ExportControl = {},
): Promise<Result<ExportedFile<"application/zip">, ExportFailure>> {
  const sink = memorySink();
  const zip = zipWriter(sink);
  const saved = await saveFramesInBatches(
    input,
    async (batch) => {
      for (const { frameNumber, base64data } of batch) {
        const png = Uint8Array.from(atob(base64data), (sign) => sign.charCodeAt(0));
        await zip.add(`${name}-${String(frameNumber).padStart(5, "0")}.png`, png);
      }
    },
    control,
  );
  if (!saved.ok) return saved;
  await zip.finish();
  const { bytes } = await sink.close();
  return bytes
    ? success({ bytes, fileName: `${name}-frames.zip`, mediaType: "application/zip" })
    : failure({ code: "writingFailed", message: "The archive was not kept." });
}
