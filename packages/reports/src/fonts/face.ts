import type { Font, GlyphRun } from "fontkit";

/** A weight of a typeface, with what is needed to measure and to draw it. */
export interface Face {
  readonly font: Font;
  /** The font has no bold weight of its own: bold text gets an outline. */
  readonly isEmboldened: boolean;
  covers(codePoint: number): boolean;
  /** The width in points. */
  widthOf(text: string, sizePt: number): number;
  /** Glyphs and positions of a text, in pieces that end after a space, as `widthOf` measures them. */
  runsOf(text: string): readonly GlyphRun[];
}

const maxRuns = 20_000;

/** Pieces end after a space, so that words, which are many fewer than texts, are shaped once. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let index = text.indexOf(" "); index !== -1; index = text.indexOf(" ", index + 1)) {
    pieces.push(text.slice(start, index + 1));
    start = index + 1;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

/**
 * A face of a font; `isEmboldened` for bold text of a font without a bold weight, `isRightToLeft` for one whose letters
 * are written that way.
 */
export function createFace(font: Font, isEmboldened: boolean, isRightToLeft: boolean): Face {
  // The words of a text from right to left are drawn in the other order, which only a whole text shows.
  const pieces = isRightToLeft ? (text: string) => [text] : piecesOf;
  const coverage = new Map<number, boolean>();
  const runs = new Map<string, GlyphRun>();
  const runOf = (piece: string): GlyphRun => {
    const known = runs.get(piece);
    if (known) return known;
    if (runs.size >= maxRuns) runs.clear();
    const run = font.layout(piece);
    runs.set(piece, run);
    return run;
  };
  return {
    font,
    isEmboldened,
    covers(codePoint) {
      const known = coverage.get(codePoint);
      if (known !== undefined) return known;
      const covered = font.hasGlyphForCodePoint(codePoint);
      coverage.set(codePoint, covered);
      return covered;
    },
    widthOf(text, sizePt) {
      let units = 0;
      for (const piece of pieces(text)) units += runOf(piece).advanceWidth;
      return (units * sizePt) / font.unitsPerEm;
    },
    runsOf: (text) => pieces(text).map(runOf),
  };
}
