import type { HeatmapFrames } from "../frames.ts";
import type { HeatmapOptions } from "../heatmap-options.ts";
import type { Palette } from "../palette.ts";

/** How frames are drawn: the options of `renderHeatmap` but for the levels. */
export type FramesLook = Omit<HeatmapOptions, "levelsDb" | "width" | "height" | "target">;

/** A look as sent to the worker, which computes the palette's table itself. */
export type SentLook = Omit<FramesLook, "palette"> & { readonly palette: Pick<Palette, "name" | "stops"> };

/** Messages from the page to the worker that owns its canvas. */
export type FramesOrder =
  | { readonly kind: "open"; readonly canvas: OffscreenCanvas; readonly frames: HeatmapFrames }
  /** `look` is absent if unchanged since the previous message. */
  | { readonly kind: "show"; readonly timeS: number; readonly look?: SentLook };

/** Messages from the worker to the page. */
export type FramesMessage =
  | { readonly kind: "drawn"; readonly timeS: number }
  | { readonly kind: "failed"; readonly message: string };
