import { safeFileName } from "@sonolens/domain";
import type { Result } from "@sonolens/foundation";
import { attempt, ExportError, type ExportFailure } from "../export-failure.ts";
import type { ExportedFile } from "../export-image.ts";
import { captionedSize } from "./caption-layout.ts";
import { paintCaptioned } from "./paint-caption.ts";
import type { PictureCaption } from "./picture-caption.ts";

/** A picture with its caption. */
export interface CaptionedImageInput {
  /** The picture with its heat map, such as a file of `exportHeatmapImage`. */
  readonly picture: Blob;
  readonly caption: PictureCaption;
  readonly logo?: CanvasImageSource | undefined;
  /** Names of fonts as in CSS; they must be loaded. */
  readonly fontFamily: string;
  /** Of the file, without its ending. */
  readonly name: string;
}

/**
 * A picture with its scale and caption below it as a PNG file of 1200 x 1000 pixels.
 * For pages and workers: Node has no fonts and fails with `noEncoder`. Never throws.
 */
export const captionPicture = (
  input: CaptionedImageInput,
): Promise<Result<ExportedFile<"image/png">, ExportFailure>> =>
  attempt(async () => {
    const { picture, caption, logo, fontFamily, name } = input;
    const canvas =
      typeof OffscreenCanvas === "undefined"
        ? undefined
        : new OffscreenCanvas(captionedSize.widthPx, captionedSize.heightPx);
    const context = canvas?.getContext("2d");
    if (!canvas || !context) throw new ExportError("noEncoder", "There is no canvas for a caption.");
    const bitmap = await createImageBitmap(picture);
    try {
      paintCaptioned(context, { picture: bitmap, logo, caption, fontFamily });
    } finally {
      bitmap.close();
    }
    const file = await canvas.convertToBlob({ type: "image/png" });
    return {
      bytes: new Uint8Array(await file.arrayBuffer()),
      fileName: safeFileName(name, ".png"),
      mediaType: "image/png",
    };
  });
