import { paintOverPicture, renderHeatmap } from "@sonolens/heatmap-renderer";
import { fromSource } from "../export-failure.ts";
import type { HeatmapLook, LevelFrames, RgbaPicture } from "../video-input.ts";
import { fitPicture } from "./fit-picture.ts";
import type { PictureFrames } from "./picture-frames.ts";
import { putOver } from "./put-over.ts";

/** The heat maps of a recording over its picture, each as a page shows it. */
export function heatmapFrames(
  input: {
    readonly picture?: RgbaPicture;
    readonly frames: LevelFrames;
    readonly look: HeatmapLook;
  },
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): PictureFrames {
  const { frames, look } = input;
  const { brightness, ...heatmapLook } = look;
  const layer = new Uint8ClampedArray(widthPx * heightPx * 4);
  const out = new Uint8ClampedArray(widthPx * heightPx * 4);
  const ground = fitPicture(input.picture, widthPx, heightPx);
  // The picture is dimmed the same under every frame; a plain ground is not dimmed.
  if (input.picture) paintOverPicture(ground, layer, brightness);
  return {
    widthPx,
    heightPx,
    count: frames.count,
    intervalS: frames.intervalS,
    async draw(index) {
      const levelsDb = await fromSource(() => frames.frameAt(index));
      renderHeatmap({
        outline: "full",
        ...(frames.highestDb !== undefined && { maxDb: frames.highestDb }),
        ...heatmapLook,
        levelsDb,
        width: frames.width,
        height: frames.height,
        outWidth: widthPx,
        outHeight: heightPx,
        target: layer,
      });
      putOver(ground, layer, out);
      return out;
    },
  };
}
