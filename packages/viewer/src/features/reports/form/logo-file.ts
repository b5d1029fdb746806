import { validateReportLogo } from "@sonolens/domain";

/** A logo that can be kept and printed. */
export interface Logo {
  readonly dataUrl: string;
  readonly mediaType: "image/png" | "image/jpeg";
}

/** Sharp at the height of a large logo in print, and small enough to be kept on the device. */
const maxPx = 600;

/** Reads a chosen logo, smaller if it is large. Undefined if it is not a readable PNG or JPEG picture (RPT-08). */
export async function readLogo(file: Blob): Promise<Logo | undefined> {
  const type = validateReportLogo(file);
  if (!type.ok) return undefined;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const scale = Math.min(1, maxPx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { dataUrl: canvas.toDataURL(type.value, 0.9), mediaType: type.value };
}

/** The bytes of a data URL. */
export const bytesOfDataUrl = (dataUrl: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
