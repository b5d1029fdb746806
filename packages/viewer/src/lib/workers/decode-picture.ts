import type { RgbaPicture } from "@sonolens/media-export";

/** The pixels of a picture, at most `maxPx` wide and high. Throws if it is not a picture; runs in workers too. */
export async function decodePicture(blob: Blob, maxPx: number): Promise<RgbaPicture> {
  const bitmap = await createImageBitmap(blob);
  const scale = Math.min(1, maxPx / Math.max(bitmap.width, bitmap.height));
  const widthPx = Math.max(1, Math.round(bitmap.width * scale));
  const heightPx = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(widthPx, heightPx).getContext("2d");
  if (!context) throw new Error("This browser has no canvas for a picture.");
  context.drawImage(bitmap, 0, 0, widthPx, heightPx);
  bitmap.close();
  return { rgba: context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx };
}
