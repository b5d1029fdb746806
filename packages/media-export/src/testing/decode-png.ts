/** A PNG file as a page decodes it. */
export async function decodePng(png: Uint8Array<ArrayBuffer>): Promise<ImageData> {
  const bitmap = await createImageBitmap(new Blob([png], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (!context) throw new Error("there is no canvas");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
