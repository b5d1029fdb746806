import { heatmapImageName } from "@sonolens/domain";
import type { Result } from "@sonolens/foundation";
import { encodePng, type LevelField, renderSnapshotPicture } from "@sonolens/heatmap-renderer";
import { attempt, ExportError, type ExportFailure } from "./export-failure.ts";
import { fitPicture, videoSize } from "./frames/fit-picture.ts";
import type { HeatmapLook, RgbaPicture } from "./video-input.ts";

/** A snapshot as one picture. */
export interface HeatmapImageInput {
  readonly serial: string;
  readonly id: string;
  /** Under the heat map; absent: a plain dark ground. */
  readonly picture?: RgbaPicture;
  readonly levels: LevelField;
  readonly look: HeatmapLook;
  /** Default: that of the picture, at most 1920 x 1080. */
  readonly size?: { readonly widthPx: number; readonly heightPx: number };
}

/** A file made in memory. */
export interface ExportedFile<MediaType extends string> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fileName: string;
  readonly mediaType: MediaType;
}

function pngOf(input: HeatmapImageInput): Uint8Array<ArrayBuffer> {
  const { widthPx, heightPx } = videoSize(input.picture, input.size);
  const { brightness, ...look } = input.look;
  try {
    const picture = renderSnapshotPicture({
      heatmap: { outline: "full", ...look, ...input.levels, outWidth: widthPx, outHeight: heightPx },
      ...(input.picture && { photo: fitPicture(input.picture, widthPx, heightPx) }),
      ...(brightness !== undefined && { brightness }),
    });
    return encodePng(picture);
  } catch (error) {
    if (error instanceof RangeError) throw new ExportError("invalidInput", error.message, { cause: error });
    throw error;
  }
}

/**
 * A snapshot's picture with its heat map as a PNG file, "{serial}-{id}-{dB}-dB.png" (EXP-09). Never throws.
 */
export const exportHeatmapImage = (
  input: HeatmapImageInput,
): Promise<Result<ExportedFile<"image/png">, ExportFailure>> =>
  attempt(async () => {
    const { serial, id, look } = input;
    const fileName = heatmapImageName({ serial, id, dynamicRangeDb: look.dynamicRangeDb });
    return { bytes: pngOf(input), fileName, mediaType: "image/png" };
  });
