export type HeatmapOutline = "full" | "thumbnail" | "none";

/** Lines over the colors. Widths in pixels of the picture, opacities 0 to 1. */
export interface HeatmapLines {
  outlineWidth: number;
  outlineOpacity: number;
  /** dB; beyond every level if there are none. */
  isolinesDb: readonly [number, number];
  isolineWidth: number;
}

/** Red, green, blue of the isolines: the well's near-black, readable on the bright half of both palettes. */
export const isolineColour = { red: 22, green: 8, blue: 14 } as const;
export const isolineOpacity = 0.6;

export function heatmapLines(
  outline: HeatmapOutline,
  pixelRatio: number,
  isolinesDb: readonly [number, number],
): HeatmapLines | undefined {
  if (outline === "none") return undefined;
  const full = outline === "full";
  return {
    outlineWidth: (full ? 1.75 : 1) * pixelRatio,
    outlineOpacity: full ? 1 : 0.62,
    isolinesDb: full ? isolinesDb : [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    isolineWidth: pixelRatio,
  };
}
