import { legendStops } from "../legend-stops.ts";
import type { Palette } from "../palette.ts";
import type { ColourScheme } from "../region-codes.ts";
import { sourcePalettes } from "../source-hues.ts";
import { type Ground, paintText, textWidth } from "./stroke-font.ts";

/** The words of a legend. */
export interface LegendWords {
  /** A level, for example "52.4" or "−31,5"; default: one decimal with a point. */
  levelText?: (levelDb: number) => string;
  /** Unit of the levels: "dB" (default), "dB SPL" or "dB FS". */
  unit?: string;
}

export interface LegendOptions extends LegendWords {
  palette: Palette;
  maxDb: number;
  dynamicRangeDb: number;
  scheme?: ColourScheme;
  /** How many sources are drawn, for the scheme LOCATION, whose scale has a strip for each; default 1. */
  sourceCount?: number;
}

const groundColour = [12, 13, 14] as const;
const inkColour = [236, 238, 239] as const;
const quietColour = [180, 186, 190] as const;
/** Of the height of the picture: a legend of 96 pixels beside one of 480. */
const widthShare = 0.2;

/** Width of the legend beside a picture of that height, pixels. */
export const legendWidth = (height: number): number => Math.round(height * widthShare);

const plainLevel = (levelDb: number) => levelDb.toFixed(1).replace("-", "\u2212");

/** Draws the scale on a background of its own: colors from the floor up, their figures, the unit below. */
export function paintLegend(ground: Ground, left: number, options: LegendOptions): void {
  const { palette, maxDb, dynamicRangeDb, levelText = plainLevel, unit = "dB" } = options;
  const { rgba, width, height } = ground;
  const legendEnd = left + legendWidth(height);
  fill(ground, left, 0, legendEnd, height, () => groundColour);
  const digit = height * 0.026;
  const top = Math.round(height * 0.08);
  const bottom = Math.round(height * 0.86);
  const stripStart = left + Math.round(height * 0.13);
  const stripEnd = stripStart + Math.round(height * 0.03);
  const stops = legendStops(palette, maxDb, dynamicRangeDb).filter(({ kind }) => kind !== "between");
  const count = Math.max(1, Math.min(options.sourceCount ?? 1, sourcePalettes.length));
  const palettes = options.scheme === "LOCATION" ? sourcePalettes.slice(0, count) : [palette];
  fill(ground, stripStart, top, stripEnd, bottom, (x, y) => {
    const strip = Math.floor(((x - stripStart) / (stripEnd - stripStart)) * palettes.length);
    const { table } = palettes[strip] ?? palette;
    const share = (bottom - 0.5 - y) / (bottom - top);
    const entry = 3 * Math.round(share * (table.length / 3 - 1));
    const opacity = 0.5 + 0.5 * share;
    return groundColour.map((under, channel) => under + opacity * ((table[entry + channel] ?? 0) - under));
  });
  for (const { share, levelDb, kind } of stops) {
    const y = bottom - share * (bottom - top);
    const text = levelText(levelDb);
    const x = stripStart - height * 0.015 - textWidth(text, digit);
    paintText(ground, text, { x, y: y - digit / 2, height: digit, colour: inkColour });
    if (kind !== "isoline") continue;
    fill(ground, stripStart, Math.round(y), stripEnd, Math.round(y) + 1, (x, row) =>
      [0, 1, 2].map((channel) => 0.4 * (rgba[4 * (row * width + x) + channel] as number)),
    );
  }
  const unitWidth = textWidth(unit, digit);
  paintText(ground, unit, {
    x: Math.max(left + digit / 2, stripEnd - unitWidth),
    y: bottom + height * 0.045,
    height: digit,
    colour: quietColour,
  });
}

function fill(
  { rgba, width }: Ground,
  startX: number,
  startY: number,
  endX: number,
  endY: number,
  colour: (x: number, y: number) => readonly number[],
): void {
  for (let y = startY; y < endY; y++)
    for (let x = startX; x < endX; x++) {
      const [red = 0, green = 0, blue = 0] = colour(x, y);
      rgba.set([red, green, blue, 255], 4 * (y * width + x));
    }
}
