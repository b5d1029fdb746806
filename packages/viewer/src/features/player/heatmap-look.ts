import {
  type ColourScheme,
  createHeatmapCache,
  type FramesLook,
  palettes,
  renderHeatmap,
} from "@sonolens/heatmap-renderer";
import type { PaletteName } from "../../lib/format/palette-name.ts";
import { sessionAtom } from "../../lib/state/shared-state.ts";

/** How the stage draws a heat map, still or playing. */
export interface HeatmapLook {
  /** dB at the top of the palette. */
  readonly maxDb: number;
  readonly dynamicRangeDb: number;
  readonly palette: PaletteName;
  readonly mode: "single" | "multi";
  readonly scheme: ColourScheme;
  /** Size of the canvas in its own pixels. */
  readonly width: number;
  readonly height: number;
  /** Canvas pixels per CSS pixel, so that lines keep their width on the screen. */
  readonly pixelRatio: number;
}

/** The look in the renderer's terms. */
export function framesLook(look: HeatmapLook): FramesLook {
  const { maxDb, dynamicRangeDb, palette, mode, scheme, width, height, pixelRatio } = look;
  return {
    maxDb,
    dynamicRangeDb,
    palette: palettes[palette],
    mode,
    scheme,
    outline: "full",
    outWidth: width,
    outHeight: height,
    pixelRatio,
  };
}

/** Averages drawn on the stage, for moving back and forth among snapshots (HMP-15). */
export const stagePictures = sessionAtom(() => createHeatmapCache(renderHeatmap));
