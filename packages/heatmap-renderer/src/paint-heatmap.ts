import { opacityAt } from "./drawn-range.ts";
import type { Spans } from "./drawn-spans.ts";
import { type HeatmapLines, isolineColour, isolineOpacity } from "./heatmap-lines.ts";
import { lineCoverage, outlineCoverage } from "./line-coverage.ts";
import { PALETTE_SIZE, type Palette } from "./palette.ts";

interface Painting {
  /** Interpolated levels, dB; valid in the spans and, with lines, one pixel round them. */
  field: Float32Array;
  width: number;
  height: number;
  spans: Spans;
  floorDb: number;
  maxDb: number;
  palette: Palette;
  lines: HeatmapLines | undefined;
  belongs: ((x: number, y: number) => boolean) | undefined;
  rgba: Uint8ClampedArray;
}

/** Steepness of the field at a pixel, dB per pixel; one-sided at the picture's edges. */
function steepness({ field, width, height }: Painting, x: number, y: number): number {
  const index = y * width + x;
  const left = x > 0 ? 1 : 0;
  const right = x < width - 1 ? 1 : 0;
  const up = y > 0 ? 1 : 0;
  const down = y < height - 1 ? 1 : 0;
  const acrossDb = (field[index + right] as number) - (field[index - left] as number);
  const alongDb = (field[index + down * width] as number) - (field[index - up * width] as number);
  return Math.hypot(acrossDb / Math.max(1, left + right), alongDb / Math.max(1, up + down));
}

/** Puts a colour of `opacity` over the pixel at `offset` (straight alpha). */
function blendOver(
  rgba: Uint8ClampedArray,
  offset: number,
  red: number,
  green: number,
  blue: number,
  opacity: number,
): void {
  const under = ((rgba[offset + 3] as number) / 255) * (1 - opacity);
  const alpha = opacity + under;
  rgba[offset] = (red * opacity + (rgba[offset] as number) * under) / alpha;
  rgba[offset + 1] = (green * opacity + (rgba[offset + 1] as number) * under) / alpha;
  rgba[offset + 2] = (blue * opacity + (rgba[offset + 2] as number) * under) / alpha;
  rgba[offset + 3] = alpha * 255;
}

/** Colours and lines of every pixel at or above the floor; all others stay as they are. */
export function paintHeatmap(painting: Painting): void {
  const { field, width, height, spans, floorDb, maxDb, palette, lines, belongs, rgba } = painting;
  const { table } = palette;
  const drawnDb = maxDb - floorDb;
  const perDb = drawnDb > 0 ? 1 / drawnDb : 0;
  for (let y = 0; y < height; y++) {
    const end = spans.end[y] as number;
    for (let x = spans.start[y] as number; x < end; x++) {
      const levelDb = field[y * width + x] as number;
      if (levelDb < floorDb || (belongs && !belongs(x, y))) continue;
      const share = perDb === 0 || levelDb >= maxDb ? 1 : (levelDb - floorDb) * perDb;
      const entry = 3 * Math.round(share * (PALETTE_SIZE - 1));
      const offset = 4 * (y * width + x);
      rgba[offset] = table[entry] as number;
      rgba[offset + 1] = table[entry + 1] as number;
      rgba[offset + 2] = table[entry + 2] as number;
      rgba[offset + 3] = 255 * opacityAt(share);
      if (lines) paintLines(painting, lines, x, y, levelDb, offset);
    }
  }
}

function paintLines(
  painting: Painting,
  lines: HeatmapLines,
  x: number,
  y: number,
  levelDb: number,
  offset: number,
): void {
  const { rgba, floorDb } = painting;
  const dbPerPixel = steepness(painting, x, y);
  if (dbPerPixel === 0) return;
  for (const isolineDb of lines.isolinesDb) {
    const coverage = lineCoverage((levelDb - isolineDb) / dbPerPixel, lines.isolineWidth);
    if (coverage > 0) blendOver(rgba, offset, ...isolineColour, coverage * isolineOpacity);
  }
  const inside = (levelDb - floorDb) / dbPerPixel;
  if (inside >= lines.outlineWidth + 1) return;
  // The outermost pixel is only partly covered: fade the colour with it, or a dark fringe stands outside the line.
  if (inside < 1) rgba[offset + 3] = (rgba[offset + 3] as number) * inside;
  const coverage = outlineCoverage(inside, lines.outlineWidth);
  if (coverage > 0) blendOver(rgba, offset, 255, 255, 255, coverage * lines.outlineOpacity);
}
