import { decode } from "fast-png";
import type { LoadedPicture, Picture } from "../layout/block.ts";

/** A part of a picture; of its sides, 0 to 1. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of a picture without its clear margins, 8 bits a channel. */
export interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  /** What is left of the picture. */
  readonly part: PicturePart;
  readonly rgb: Uint8Array<ArrayBuffer>;
  /** Undefined for a picture without transparency. */
  readonly alpha: Uint8Array<ArrayBuffer> | undefined;
}

/** Reads a picture that was deferred. */
export const loadPicture = async (picture: Picture): Promise<LoadedPicture> =>
  picture.kind === "deferred" ? picture.read() : picture;

const whole: PicturePart = { x: 0, y: 0, width: 1, height: 1 };

/** The part of its whole picture that a picture is. */
export function partOf(picture: LoadedPicture): PicturePart {
  if (picture.kind !== "rgba" || !picture.within) return whole;
  const { widthPx, heightPx, leftPx, topPx } = picture.within;
  return {
    ...{ x: leftPx / widthPx, y: topPx / heightPx },
    ...{ width: picture.widthPx / widthPx, height: picture.heightPx / heightPx },
  };
}

/** Where a part of a picture is drawn if `crop`, or all of the picture, fills a place. */
export const placeOf = (
  { x, y, width, height, crop = whole }: PicturePart & { readonly crop?: PicturePart },
  part: PicturePart,
): PicturePart => ({
  x: x + ((part.x - crop.x) / crop.width) * width,
  y: y + ((part.y - crop.y) / crop.height) * height,
  width: (width * part.width) / crop.width,
  height: (height * part.height) / crop.height,
});

/** A part of a part, as a part of the whole. */
const partWithin = (outer: PicturePart, inner: PicturePart): PicturePart => ({
  ...{ x: outer.x + inner.x * outer.width, y: outer.y + inner.y * outer.height },
  ...{ width: inner.width * outer.width, height: inner.height * outer.height },
});

/** Pixels of 4 bytes as one number each, with the transparency in the highest byte. */
function wordsOf(rgba: Uint8Array | Uint8ClampedArray): Uint32Array {
  const { buffer, byteOffset, length } = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  return new Uint32Array(buffer, byteOffset, length / 4);
}

/** The smallest rectangle outside of which all is clear, in pixels; one pixel of a picture that is clear. */
function shownBox(widthPx: number, rgba: Uint8Array | Uint8ClampedArray) {
  const words = wordsOf(rgba);
  let first = 0;
  while (first < words.length && (words[first] ?? 0) >>> 24 === 0) first++;
  if (first === words.length) return { left: 0, top: 0, right: 1, bottom: 1 };
  let last = words.length - 1;
  while ((words[last] ?? 0) >>> 24 === 0) last--;
  const top = Math.floor(first / widthPx);
  const bottom = Math.floor(last / widthPx) + 1;
  let [left, right] = [first % widthPx, (first % widthPx) + 1];
  // From both sides, so that no pixel between them is looked at.
  for (let row = top * widthPx; row < bottom * widthPx; row += widthPx) {
    for (let x = 0; x < left; x++) if ((words[row + x] ?? 0) >>> 24 !== 0) left = x;
    for (let x = widthPx - 1; x >= right; x--) if ((words[row + x] ?? 0) >>> 24 !== 0) right = x + 1;
  }
  return { left, top, right, bottom };
}

/**
 * Divides pixels of 4 bytes into colors and transparency, as PDF keeps them. Most of a sound map is clear; compressing
 * that would take most of the time of a report.
 */
function divided(widthPx: number, heightPx: number, rgba: Uint8Array | Uint8ClampedArray): Pixels {
  const { left, top, right, bottom } = shownBox(widthPx, rgba);
  const [width, height] = [right - left, bottom - top];
  const words = wordsOf(rgba);
  const rgb = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  let least = 255;
  for (let y = top, pixel = 0, to = 0; y < bottom; y++)
    for (let from = y * widthPx + left, end = from + width; from < end; from++) {
      const word = words[from] ?? 0;
      rgb[to++] = word;
      rgb[to++] = word >>> 8;
      rgb[to++] = word >>> 16;
      const opacity = word >>> 24;
      alpha[pixel++] = opacity;
      if (opacity < least) least = opacity;
    }
  return {
    ...{ widthPx: width, heightPx: height, rgb, alpha: least === 255 ? undefined : alpha },
    part: {
      ...{ x: left / widthPx, y: top / heightPx },
      ...{ width: width / widthPx, height: height / heightPx },
    },
  };
}

/** The pixels of a PNG file in 4 bytes each, whatever they are in it. */
function pngRgba({ data, channels, depth, palette, width, height }: ReturnType<typeof decode>): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  const scale = depth === 16 ? 1 / 257 : depth < 8 && !palette ? 255 / (2 ** depth - 1) : 1;
  const hasAlpha = channels === 2 || channels === 4;
  const isGray = channels <= 2;
  for (let from = 0, to = 0; to < rgba.length; from += channels, to += 4) {
    if (palette) {
      rgba.set(palette[data[from] ?? 0] ?? [], to);
      if (palette[data[from] ?? 0]?.length === 3) rgba[to + 3] = 255;
      continue;
    }
    const red = (data[from] ?? 0) * scale;
    rgba[to] = red;
    rgba[to + 1] = isGray ? red : (data[from + 1] ?? 0) * scale;
    rgba[to + 2] = isGray ? red : (data[from + 2] ?? 0) * scale;
    rgba[to + 3] = hasAlpha ? (data[from + channels - 1] ?? 0) * scale : 255;
  }
  return rgba;
}

/** The pixels of a picture that is not a JPEG file. */
export function pixelsOf(picture: Exclude<LoadedPicture, { kind: "jpeg" }>): Pixels {
  if (picture.kind === "rgba") {
    const pixels = divided(picture.widthPx, picture.heightPx, picture.pixels);
    return { ...pixels, part: partWithin(partOf(picture), pixels.part) };
  }
  const file = decode(picture.bytes);
  return divided(file.width, file.height, pngRgba(file));
}
