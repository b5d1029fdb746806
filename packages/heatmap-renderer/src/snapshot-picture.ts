import { encode } from "fast-png";
import type { HeatmapOptions } from "./heatmap-options.ts";
import { paintOverPicture } from "./picture-look.ts";
import { renderHeatmap } from "./render-heatmap.ts";

export interface SnapshotPictureOptions {
  /** How the heat map is drawn; its outWidth and outHeight are those of the photo. */
  heatmap: Omit<HeatmapOptions, "target">;
  /** The photo, outWidth x outHeight x 4 values, opaque, not modified; absent: the heat map over a dark ground. */
  photo?: Uint8ClampedArray;
  /** 0 to 1, how much of the photo's light is left (HMP-06). */
  brightness?: number;
}

/** Pixels of a picture, opaque. */
export interface SnapshotPicture {
  rgba: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

const ground = [12, 13, 14, 255] as const;

/**
 * The photo with its heat map as one opaque picture: the same in a page, a worker and Node. Throws RangeError if sizes
 * do not match.
 */
export function renderSnapshotPicture(options: SnapshotPictureOptions): SnapshotPicture {
  const { heatmap, photo, brightness } = options;
  const { rgba: sound, width, height } = renderHeatmap(heatmap);
  const under = photo ? new Uint8ClampedArray(photo) : darkGround(width, height);
  paintOverPicture(under, sound, photo ? brightness : 1);
  return { rgba: under, width, height };
}

function darkGround(width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < rgba.length; at += 4) rgba.set(ground, at);
  return rgba;
}

/** A picture as the bytes of a PNG file; a picture of 800 x 480 takes some tens of milliseconds: use a worker. */
export function encodePng({ rgba, width, height }: SnapshotPicture): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encode({ data: rgba, width, height, channels: 4, depth: 8 }));
}
