import type { RgbaPicture } from "../video-input.ts";

const ground = [12, 13, 14, 255] as const;
const plainSize = { widthPx: 800, heightPx: 480 } as const;
const largest = { widthPx: 1920, heightPx: 1080 } as const;

/** Chroma has half the resolution, so sizes are even; odd ones are enlarged by one. */
const even = (size: number): number => Math.max(2, Math.round(size / 2) * 2);

/** The size of a video in pixels, even in both directions. */
export function videoSize(
  picture: RgbaPicture | undefined,
  wanted: { readonly widthPx: number; readonly heightPx: number } | undefined,
): { widthPx: number; heightPx: number } {
  const { widthPx, heightPx } = wanted ?? picture ?? plainSize;
  const scale = wanted ? 1 : Math.min(1, largest.widthPx / widthPx, largest.heightPx / heightPx);
  return { widthPx: even(widthPx * scale), heightPx: even(heightPx * scale) };
}

/** The picture stretched to a size, opaque; without a picture a plain dark ground. */
export function fitPicture(
  picture: RgbaPicture | undefined,
  widthPx: number,
  heightPx: number,
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(widthPx * heightPx * 4);
  if (!picture) for (let at = 0; at < out.length; at += 4) out.set(ground, at);
  else if (picture.widthPx === widthPx && picture.heightPx === heightPx) out.set(picture.rgba);
  else stretch(picture, out, widthPx, heightPx);
  for (let at = 3; at < out.length; at += 4) out[at] = 255;
  return out;
}

/** Which cells of `from` are under cell `to` of `count`, and how much of each; at least two when enlarging. */
function weightsOf(to: number, count: number, from: number): { first: number; weights: number[] } {
  const scale = from / count;
  const middle = (to + 0.5) * scale;
  const reach = Math.max(scale, 1);
  const weights: number[] = [];
  const first = Math.max(0, Math.ceil(middle - reach - 0.5));
  const last = Math.min(from - 1, Math.floor(middle + reach - 0.5));
  let sum = 0;
  for (let cell = first; cell <= last; cell++) {
    const weight = Math.max(1e-6, 1 - Math.abs(cell + 0.5 - middle) / reach);
    weights.push(weight);
    sum += weight;
  }
  return { first, weights: weights.map((weight) => weight / sum) };
}

/** Tent filter, as wide as the coarser of the two grids: first along the rows, then along the columns. */
function stretch(picture: RgbaPicture, out: Uint8ClampedArray, widthPx: number, heightPx: number): void {
  const rows = new Float32Array(widthPx * picture.heightPx * 3);
  for (let x = 0; x < widthPx; x++) {
    const { first, weights } = weightsOf(x, widthPx, picture.widthPx);
    for (let y = 0; y < picture.heightPx; y++)
      for (let colour = 0; colour < 3; colour++) {
        let sum = 0;
        for (const [step, weight] of weights.entries())
          sum += weight * (picture.rgba[(y * picture.widthPx + first + step) * 4 + colour] ?? 0);
        rows[(y * widthPx + x) * 3 + colour] = sum;
      }
  }
  for (let y = 0; y < heightPx; y++) {
    const { first, weights } = weightsOf(y, heightPx, picture.heightPx);
    for (let x = 0; x < widthPx; x++)
      for (let colour = 0; colour < 3; colour++) {
        let sum = 0;
        for (const [step, weight] of weights.entries())
          sum += weight * (rows[((first + step) * widthPx + x) * 3 + colour] ?? 0);
        out[(y * widthPx + x) * 4 + colour] = sum;
      }
  }
}
