import type { PictureMediaType } from "./manifest.ts";

/** What the first bytes of a picture reveal. The size is absent if it was not found. */
export interface PictureHeader {
  mediaType: PictureMediaType;
  widthPx?: number;
  heightPx?: number;
}

/** Recognizes JPEG, PNG and WebP by their magic bytes, and finds their stored size (before any EXIF rotation). */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (offset: number, text: string) =>
    offset + text.length <= bytes.length &&
    [...text].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));
  if (at(0, "\x89PNG\r\n\x1a\n")) return { mediaType: "image/png", ...pngSize(view, at(12, "IHDR")) };
  if (at(0, "\xff\xd8\xff")) return { mediaType: "image/jpeg", ...jpegSize(view) };
  if (at(0, "RIFF") && at(8, "WEBP")) {
    const kind = (["VP8 ", "VP8L", "VP8X"] as const).find((id) => at(12, id));
    return { mediaType: "image/webp", ...webpSize(view, kind) };
  }
  return undefined;
}

type Size = { widthPx: number; heightPx: number } | undefined;

function pngSize(view: DataView, hasHeader: boolean): Size {
  if (!hasHeader || view.byteLength < 24) return undefined;
  return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

function jpegSize(view: DataView): Size {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) };
    if (marker === 0xda || marker === 0xd9) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function webpSize(view: DataView, kind: "VP8 " | "VP8L" | "VP8X" | undefined): Size {
  if (view.byteLength < 30) return undefined;
  const u24 = (offset: number) => view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
  if (kind === "VP8X") return { widthPx: u24(24) + 1, heightPx: u24(27) + 1 };
  if (kind === "VP8L") {
    const packed = view.getUint32(21, true);
    return { widthPx: (packed & 0x3fff) + 1, heightPx: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (kind === "VP8 ") {
    return { widthPx: view.getUint16(26, true) & 0x3fff, heightPx: view.getUint16(28, true) & 0x3fff };
  }
  return undefined;
}
