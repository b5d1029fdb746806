import type { Picture } from "../layout/block.ts";

/** The size of a picture in pixels, as it is shown. */
export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

const exifName = 0x45786966;

/** The orientation that the camera noted (1 to 8). */
function orientationOf(view: DataView, start: number, length: number): number {
  if (length < 16 || view.getUint32(start) !== exifName) return 1;
  const tiff = start + 6;
  const little = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, little);
  const entries = view.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + 12 * entry;
    if (view.getUint16(at, little) === 0x0112) return view.getUint16(at + 8, little);
  }
  return 1;
}

function jpegSize(bytes: Uint8Array): PictureSize {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let orientation = 1;
  let at = 2;
  while (at + 9 < bytes.length) {
    const marker = view.getUint16(at);
    const length = view.getUint16(at + 2);
    if (marker === 0xffe1) orientation = orientationOf(view, at + 4, length - 2);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) {
      const heightPx = view.getUint16(at + 5);
      const widthPx = view.getUint16(at + 7);
      return orientation > 4 ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
    }
    at += 2 + length;
  }
  throw new Error("This is not a JPEG file.");
}

/** The size of a picture, from its header: nothing is decoded. Throws on bytes that are no picture of its kind. */
export function pictureSize(picture: Picture): PictureSize {
  if (picture.kind === "deferred") return picture;
  if (picture.kind === "rgba") return picture.within ?? picture;
  const { bytes } = picture;
  try {
    if (picture.kind === "jpeg") return jpegSize(bytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint32(0) !== 0x89504e47) throw new Error("This is not a PNG file.");
    return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
  } catch (cause) {
    throw new Error(`A picture of the report is not a ${picture.kind.toUpperCase()} file.`, { cause });
  }
}
