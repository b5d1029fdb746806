import type { HeatmapFrames } from "../frames.ts";
import type { Palette } from "../palette.ts";
import type { HeatmapOptions } from "../render-heatmap.ts";

/** How a film is drawn: the options of `renderHeatmap` but for the levels. */
export type FilmLook = Omit<HeatmapOptions, "levelsDb" | "width" | "height" | "target">;

/** A look on its way to the worker, which makes the table of the palette's colours itself. */
export type SentLook = Omit<FilmLook, "palette"> & { readonly palette: Pick<Palette, "name" | "stops"> };

/** What a page tells the worker that has its canvas. */
export type FilmOrder =
  | { readonly kind: "open"; readonly canvas: OffscreenCanvas; readonly frames: HeatmapFrames }
  /** `look` is absent where it is that of the order before. */
  | { readonly kind: "show"; readonly timeS: number; readonly look?: SentLook };

/** What the worker tells the page. */
export type FilmNews =
  | { readonly kind: "drawn"; readonly timeS: number }
  | { readonly kind: "failed"; readonly message: string };
