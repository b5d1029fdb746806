import { heatmapImageName, imagesZipName, snapshotImageName, uniqueFileNames } from "@sonolens/domain";
import type { Result } from "@sonolens/foundation";
import {
  encodePng,
  type LegendWords,
  type LevelField,
  renderSnapshotPicture,
} from "@sonolens/heatmap-renderer";
import { memorySink } from "./encode/memory-sink.ts";
import { type ExportControl, percentOf } from "./encode/run-export.ts";
import { attempt, ExportError, type ExportFailure, fromSource, stopIfCanceled } from "./export-failure.ts";
import { fitPicture, videoSize } from "./frames/fit-picture.ts";
import type { HeatmapLook, RgbaPicture } from "./video-input.ts";
import { zipWriter } from "./zip/zip-writer.ts";

/** A snapshot as one picture. */
export interface HeatmapImageInput {
  readonly serial: string;
  readonly id: string;
  /** Under the heat map; absent: a plain dark ground. */
  readonly picture?: RgbaPicture;
  readonly levels: LevelField;
  readonly look: HeatmapLook;
  /** Present: draws the scale to the right; the picture gets wider by a fifth of its height. */
  readonly legend?: LegendWords;
  /** Of the picture without its scale; default: that of the picture, at most 1920 x 1080. */
  readonly size?: { readonly widthPx: number; readonly heightPx: number };
}

/** A PNG file, or an archive of them. */
export interface ExportedImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fileName: string;
  readonly mediaType: "image/png" | "application/zip";
}

function pngOf(input: HeatmapImageInput): Uint8Array<ArrayBuffer> {
  const { widthPx, heightPx } = videoSize(input.picture, input.size);
  const { brightness, ...look } = input.look;
  try {
    const picture = renderSnapshotPicture({
      heatmap: { outline: "full", ...look, ...input.levels, outWidth: widthPx, outHeight: heightPx },
      ...(input.picture && { photo: fitPicture(input.picture, widthPx, heightPx) }),
      ...(brightness !== undefined && { brightness }),
      ...(input.legend && { legend: input.legend }),
    });
    return encodePng(picture);
  } catch (error) {
    if (error instanceof RangeError) throw new ExportError("invalidInput", error.message, { cause: error });
    throw error;
  }
}

/**
 * A snapshot's picture with its heat map as a PNG file, "{serial}-{id}-{dB}-dB.png" (EXP-09), with its scale
 * "…-scale.png". Never throws.
 */
export const exportHeatmapImage = (input: HeatmapImageInput): Promise<Result<ExportedImage, ExportFailure>> =>
  attempt(async () => {
    const { serial, id, look } = input;
    const plainName = heatmapImageName({ serial, id, dynamicRangeDb: look.dynamicRangeDb });
    // Two files of one name: some browsers replace the first, some refuse the second.
    const fileName = input.legend ? plainName.replace(/\.png$/, "-scale.png") : plainName;
    return { bytes: pngOf(input), fileName, mediaType: "image/png" };
  });

/** One of many pictures; read when its turn comes. */
export interface ZippedImage {
  readonly id: string;
  readonly label: string;
  read(): HeatmapImageInput | Promise<HeatmapImageInput>;
}

/**
 * Pictures of many snapshots in one archive, "Images-{timestamp}.zip" (EXP-07), each "{id}-{label}.png" (EXP-08);
 * of equal names later ones get a number. One is in memory at a time, beside the archive. Never throws.
 */
export const exportImagesZip = (
  images: readonly ZippedImage[],
  timestamp: string,
  { signal, onProgress }: ExportControl = {},
): Promise<Result<ExportedImage, ExportFailure>> =>
  attempt(async () => {
    if (images.length === 0) throw new ExportError("noFrames", "There is no picture to export.");
    const sink = memorySink();
    const zip = zipWriter(sink);
    const names = uniqueFileNames(images.map(snapshotImageName));
    for (const [index, image] of images.entries()) {
      stopIfCanceled(signal);
      const input = await fromSource(() => image.read());
      await zip.add(names[index] ?? `${image.id}.png`, pngOf(input));
      onProgress?.({
        step: "heatmap",
        framesDone: index + 1,
        frameCount: images.length,
        percent: percentOf(index + 1, images.length),
      });
    }
    stopIfCanceled(signal);
    await zip.finish();
    const { bytes } = await sink.close();
    if (!bytes) throw new ExportError("writingFailed", "The archive was not kept.");
    return { bytes, fileName: imagesZipName(timestamp), mediaType: "application/zip" };
  });
