import { palettes } from "@sonolens/heatmap-renderer";
import { exportHeatmapImage } from "@sonolens/media-export";
import { paintNotes } from "../picture/paint-notes.ts";
import { canvasSize } from "../picture/picture-defaults.ts";
import { decodePicture } from "./decode-picture.ts";
import type { PictureAnswer, PictureOrder } from "./picture-messages.ts";
import { tellReady } from "./worker-ready.ts";

self.onmessage = async ({ data: order }: MessageEvent<PictureOrder>) => {
  const answer = await make(order).catch(
    (error: unknown): PictureAnswer => ({
      ok: false,
      message: error instanceof Error ? error.message : String(error),
    }),
  );
  self.postMessage(answer);
};

tellReady();

async function make({ serial, id, picture, field, look, notes }: PictureOrder): Promise<PictureAnswer> {
  const decoded = picture && (await decodePicture(picture, maxPx));
  const made = await exportHeatmapImage({
    serial,
    id,
    levels: field ?? silence,
    look: {
      ...look,
      brightness: field ? look.brightness : 1,
      palette: palettes[look.palette],
      // Line widths are relative to the picture.
      pixelRatio: (decoded?.widthPx ?? canvasSize.width) / canvasSize.width,
    },
    ...(decoded && { picture: decoded }),
  });
  if (!made.ok) return { ok: false, message: `${made.error.code}: ${made.error.message}` };
  const bytes = notes.length > 0 ? await withNotes(made.value.bytes, notes) : made.value.bytes;
  return { ok: true, bytes, fileName: made.value.fileName };
}

/** The PNG file with notes on it. */
async function withNotes(
  png: Uint8Array<ArrayBuffer>,
  notes: PictureOrder["notes"],
): Promise<Uint8Array<ArrayBuffer>> {
  const bitmap = await createImageBitmap(new Blob([png], { type: "image/png" }));
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas for a picture.");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  paintNotes(context, notes, width, height);
  return new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
}

/** Draws nothing. */
const silence = { width: 1, height: 1, levelsDb: [Number.NEGATIVE_INFINITY] };

/** Maximum useful size: the heat map over it has 110 x 110 levels. */
const maxPx = 1920;
