import { decode } from "fast-png";
import type { LoadedPicture, Picture } from "../layout/block.ts";

/** Pixels of a picture, 8 bits a channel. */
export interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgb: Uint8Array;
  /** Undefined for a picture without transparency. */
  readonly alpha: Uint8Array | undefined;
}

/** Reads a picture that was deferred. */
export const loadPicture = async (picture: Picture): Promise<LoadedPicture> =>
  picture.kind === "deferred" ? picture.read() : picture;

/** Divides pixels of 4 bytes into colors and transparency, as PDF keeps them. */
function divided(widthPx: number, heightPx: number, rgba: Uint8Array | Uint8ClampedArray): Pixels {
  const count = widthPx * heightPx;
  const rgb = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  let isOpaque = true;
  for (let pixel = 0, from = 0, to = 0; pixel < count; pixel++) {
    rgb[to++] = rgba[from++] ?? 0;
    rgb[to++] = rgba[from++] ?? 0;
    rgb[to++] = rgba[from++] ?? 0;
    const opacity = rgba[from++] ?? 0;
    alpha[pixel] = opacity;
    if (opacity !== 255) isOpaque = false;
  }
  return { widthPx, heightPx, rgb, alpha: isOpaque ? undefined : alpha };
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
  if (picture.kind === "rgba") return divided(picture.widthPx, picture.heightPx, picture.pixels);
  const file = decode(picture.bytes);
  return divided(file.width, file.height, pngRgba(file));
}
