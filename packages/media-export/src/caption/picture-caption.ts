import type { ColourScheme, Palette } from "@sonolens/heatmap-renderer";

/** One value under a picture. All texts are in the language of the reader, in the units that the screen shows. */
export interface CaptionFact {
  readonly name: string;
  readonly value: string;
  readonly unit?: string | undefined;
  /** Below the value: its range. */
  readonly note?: string | undefined;
  /** Draws the mark of a repair status before the value. */
  readonly status?: "open" | "inRepair" | "solved";
}

/** The scale of a heat map. */
export interface CaptionScale {
  readonly palette: Palette;
  readonly maxDb: number;
  readonly dynamicRangeDb: number;
  readonly scheme: ColourScheme;
  /** How many sources are drawn, for the scheme LOCATION, whose scale has a strip for each. */
  readonly sourceCount: number;
  /** The levels at its ends. */
  readonly from: string;
  readonly to: string;
  /** What the levels are relative to, and of what they are. */
  readonly unit: string;
  /** The levels of outline and lines; empty for none. */
  readonly lines: string;
}

/** What is written under a picture that is handed on. */
export interface PictureCaption {
  readonly label: string;
  /** 1 is low, 4 very high; 0 is no rating, which is outlined. */
  readonly severity?: { readonly level: 0 | 1 | 2 | 3 | 4; readonly word: string } | undefined;
  /** Place, date and tags, in one line. */
  readonly line: string;
  /** Most important first; at most {@link mostFacts} are written. */
  readonly facts: readonly CaptionFact[];
  /** What the values rest on, in small lines; at most {@link mostBasisLines} are written. */
  readonly basis: readonly string[];
  readonly brand: string;
  /** Undefined if nothing is drawn over the picture. */
  readonly scale: CaptionScale | undefined;
  /** Whether its language is written from right to left. */
  readonly isRightToLeft: boolean;
}

export const mostFacts = 5;
export const mostBasisLines = 3;
