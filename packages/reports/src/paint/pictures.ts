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

/** Divides pixels into colors and transparency, as PDF keeps them. */
function divided(
  widthPx: number,
  heightPx: number,
  sample: (pixel: number) => readonly [number, number, number, number],
): Pixels {
  const count = widthPx * heightPx;
  const rgb = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  let isOpaque = true;
  for (let pixel = 0; pixel < count; pixel++) {
    const [red, green, blue, opacity] = sample(pixel);
    rgb[pixel * 3] = red;
    rgb[pixel * 3 + 1] = green;
    rgb[pixel * 3 + 2] = blue;
    alpha[pixel] = opacity;
    isOpaque &&= opacity === 255;
  }
  return { widthPx, heightPx, rgb, alpha: isOpaque ? undefined : alpha };
}

function pngPixels(bytes: Uint8Array): Pixels {
  const { width, height, data, channels, depth, palette } = decode(bytes);
  const scale = depth === 16 ? 1 / 257 : depth < 8 && !palette ? 255 / (2 ** depth - 1) : 1;
  const value = (index: number) => Math.round((data[index] ?? 0) * scale);
  return divided(width, height, (pixel) => {
    if (palette) {
      const [red = 0, green = 0, blue = 0, opacity = 255] = palette[data[pixel] ?? 0] ?? [];
      return [red, green, blue, opacity];
    }
    const at = pixel * channels;
    if (channels <= 2) {
      const gray = value(at);
      return [gray, gray, gray, channels === 2 ? value(at + 1) : 255];
    }
    return [value(at), value(at + 1), value(at + 2), channels === 4 ? value(at + 3) : 255];
  });
}

/** The pixels of a picture that is not a JPEG file. */
export function pixelsOf(picture: Exclude<LoadedPicture, { kind: "jpeg" }>): Pixels {
  if (picture.kind === "png") return pngPixels(picture.bytes);
  const { widthPx, heightPx, pixels } = picture;
  return divided(widthPx, heightPx, (pixel) => {
    const at = pixel * 4;
    return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0, pixels[at + 3] ?? 0];
  });
}
