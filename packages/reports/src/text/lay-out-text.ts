import type { ReportFonts } from "../fonts/report-fonts.ts";
import type { FaceName } from "../fonts/script.ts";
import type { HexColor, Link, MarkRun, RichText, Run, Tone } from "../layout/block.ts";
import { toneColors } from "../layout/paper.ts";
import { drawnText, itemize, type TextItem, visualOrder } from "./itemize.ts";
import { graphemeEnds, lineBreaks } from "./line-breaks.ts";

/** How a text is set where its runs have no style of their own. */
export interface TextStyle {
  readonly sizePt: number;
  readonly bold?: boolean;
  readonly tone?: Tone;
}

/** A part of a line that is drawn in one go. */
export interface TextFragment {
  readonly kind: "text";
  readonly x: number;
  readonly width: number;
  /** As the font is given it. */
  readonly drawn: string;
  /** As it was written. */
  readonly original: string;
  readonly face: FaceName;
  readonly bold: boolean;
  readonly sizePt: number;
  readonly color: HexColor;
  readonly link?: Link;
  readonly lang?: string;
  /** The page of this anchor is drawn in its place. */
  readonly pageOf?: string;
}

/** A shape in a line. */
export interface MarkFragment {
  readonly kind: "mark";
  readonly x: number;
  readonly width: number;
  readonly sizePt: number;
  readonly mark: MarkRun["mark"];
}

export interface TextLine {
  readonly fragments: readonly (TextFragment | MarkFragment)[];
  readonly width: number;
  readonly height: number;
  /** Of the baseline, below the top of the line. */
  readonly baseline: number;
}

/** A text in lines. */
export interface LaidText {
  readonly lines: readonly TextLine[];
  readonly width: number;
  readonly height: number;
}

/** What a text is laid out with. */
export interface TextContext {
  readonly fonts: ReportFonts;
  readonly language: string;
  /** The names of places that links can lead to. */
  readonly anchors: ReadonlySet<string>;
  /** Numbers that are known: of this page and of all pages. */
  readonly page?: number;
  readonly pages?: number;
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly run: Run;
  readonly item: TextItem;
}

const objectReplacement = "\ufffc";
/** As wide as any page number of a report of usual size. */
const pagePlaceholder = "000";
/** Of the size of the text. */
const markWidth = { severity: 1.25, repair: 0.95 };
const leadings: Readonly<Partial<Record<FaceName, number>>> = {
  thai: 1.62,
  jp: 1.5,
  kr: 1.5,
  sc: 1.5,
  tc: 1.5,
};
const usualLeading = 1.38;
/** Widths are sums of rounded numbers. */
const tolerancePt = 0.01;

const runsOf = (text: RichText): readonly Run[] => (typeof text === "string" ? [{ text }] : text);

function textOfRun(run: Run, { page, pages }: TextContext): string {
  if ("text" in run) return run.text.replaceAll(/[\t\r]/g, " ").normalize("NFC");
  if ("mark" in run) return objectReplacement;
  if (run.field === "page") return String(page ?? "");
  if (run.field === "pages") return String(pages ?? "");
  return pagePlaceholder;
}

const isBold = (run: Run, style: TextStyle) => ("bold" in run ? run.bold : undefined) ?? style.bold ?? false;

/** The runs as one text, and its pieces of one run, one typeface and one direction. */
function piecesOf(runs: readonly Run[], context: TextContext): { text: string; pieces: Piece[] } {
  let text = "";
  const pieces: Piece[] = [];
  for (const run of runs) {
    const own = textOfRun(run, context);
    const offset = text.length;
    text += own;
    const language = ("text" in run ? run.lang : undefined) ?? context.language;
    for (const item of itemize(own, language, context.fonts))
      pieces.push({ start: offset + item.start, end: offset + item.end, run, item });
  }
  return { text, pieces };
}

/** Lays out texts of one width; the state of one call of `layOutText`. */
class LineFiller {
  readonly lines: TextLine[] = [];
  readonly #text: string;
  readonly #pieces: readonly Piece[];
  readonly #style: TextStyle;
  readonly #context: TextContext;

  constructor(text: string, pieces: readonly Piece[], style: TextStyle, context: TextContext) {
    this.#text = text;
    this.#pieces = pieces;
    this.#style = style;
    this.#context = context;
  }

  /** The parts of pieces in a range of the text. */
  #within(start: number, end: number): Piece[] {
    const found: Piece[] = [];
    for (const piece of this.#pieces) {
      if (piece.end <= start) continue;
      if (piece.start >= end) break;
      found.push({ ...piece, start: Math.max(start, piece.start), end: Math.min(end, piece.end) });
    }
    return found;
  }

  #fragmentOf({ start, end, run, item }: Piece, x: number): TextFragment | MarkFragment {
    const { sizePt } = this.#style;
    if ("mark" in run) {
      const width = sizePt * ("severity" in run.mark ? markWidth.severity : markWidth.repair);
      return { kind: "mark", x, width, sizePt, mark: run.mark };
    }
    const original = this.#text.slice(start, end);
    const drawn = drawnText(original, item, this.#context.fonts);
    const bold = isBold(run, this.#style);
    const width = this.#context.fonts.faceOf(item.face, bold).widthOf(drawn, sizePt);
    const color = toneColors[run.tone ?? this.#style.tone ?? "text"];
    const fragment = {
      kind: "text",
      x,
      width,
      drawn,
      original,
      face: item.face,
      bold,
      sizePt,
      color,
    } as const;
    if ("field" in run)
      return typeof run.field === "object" ? { ...fragment, pageOf: run.field.pageOf } : fragment;
    return {
      ...fragment,
      ...(run.link && { link: run.link }),
      ...(run.lang && run.lang !== this.#context.language && { lang: run.lang }),
    };
  }

  widthOf(start: number, end: number): number {
    let width = 0;
    for (const piece of this.#within(start, end)) width += this.#fragmentOf(piece, 0).width;
    return width;
  }

  /** Where the visible part of a range ends. */
  trimmed(start: number, end: number): number {
    let last = end;
    while (last > start && /[\s\u200b]/.test(this.#text.charAt(last - 1))) last--;
    return last;
  }

  push(start: number, end: number): void {
    const pieces = this.#within(start, this.trimmed(start, end));
    const ordered = visualOrder(pieces.map((piece) => ({ piece, level: piece.item.level })));
    let x = 0;
    const fragments = ordered.map(({ piece }) => {
      const fragment = this.#fragmentOf(piece, x);
      x += fragment.width;
      return fragment;
    });
    const { sizePt } = this.#style;
    let leading = usualLeading;
    for (const { item } of pieces) leading = Math.max(leading, leadings[item.face] ?? usualLeading);
    const height = leading * sizePt;
    // Letters are centered in their line, by the height of capitals.
    this.lines.push({ fragments, width: x, height, baseline: height / 2 + 0.345 * sizePt });
  }

  /** Ends of parts of a word that is wider than a line; each has at least one character. */
  *splitWord(start: number, end: number, maxWidth: number): Generator<number> {
    let from = start;
    let fits = start;
    for (const offset of graphemeEnds(this.#text.slice(start, end))) {
      const to = start + offset;
      if (fits > from && this.widthOf(from, to) > maxWidth + tolerancePt) {
        yield fits;
        from = fits;
      }
      fits = to;
    }
  }
}

/** Sets a text in lines of at most a width in points. An empty text has one empty line. */
export function layOutText(
  rich: RichText,
  style: TextStyle,
  maxWidth: number,
  context: TextContext,
): LaidText {
  const { text, pieces } = piecesOf(runsOf(rich), context);
  const filler = new LineFiller(text, pieces, style, context);
  let lineStart = 0;
  let position = 0;
  let filled = 0;
  for (const { position: end, required } of lineBreaks(text)) {
    const visible = filler.widthOf(position, filler.trimmed(position, end));
    if (filled > 0 && filled + visible > maxWidth + tolerancePt) {
      filler.push(lineStart, position);
      lineStart = position;
      filled = 0;
    }
    if (filled === 0 && visible > maxWidth + tolerancePt)
      for (const cut of filler.splitWord(position, filler.trimmed(position, end), maxWidth)) {
        filler.push(lineStart, cut);
        lineStart = cut;
        position = cut;
      }
    filled += filler.widthOf(position, end);
    position = end;
    if (required) {
      filler.push(lineStart, end);
      lineStart = end;
      filled = 0;
    }
  }
  if (lineStart < text.length || filler.lines.length === 0) filler.push(lineStart, text.length);
  const { lines } = filler;
  return {
    lines,
    width: Math.max(...lines.map(({ width }) => width)),
    height: lines.reduce((sum, { height }) => sum + height, 0),
  };
}

/** The width of the widest part of a text that a line may not end in. */
export function longestWordWidth(rich: RichText, style: TextStyle, context: TextContext): number {
  const { text, pieces } = piecesOf(runsOf(rich), context);
  const filler = new LineFiller(text, pieces, style, context);
  let longest = 0;
  let start = 0;
  for (const { position } of lineBreaks(text)) {
    longest = Math.max(longest, filler.widthOf(start, filler.trimmed(start, position)));
    start = position;
  }
  return longest;
}

/** A text as it fits into so many lines of a width in points: with an ellipsis at its end where it is longer. */
export function shortenText(
  text: string,
  style: TextStyle,
  maxWidth: number,
  maxLines: number,
  context: TextContext,
): string {
  const oneLine = text.replaceAll(/\s+/g, " ");
  const fits = (shown: string) => layOutText(shown, style, maxWidth, context).lines.length <= maxLines;
  if (fits(oneLine)) return oneLine;
  const ends = graphemeEnds(oneLine);
  const cutAt = (count: number) => `${oneLine.slice(0, ends[count - 1] ?? 0).trimEnd()}…`;
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(cutAt(middle))) low = middle;
    else high = middle - 1;
  }
  return cutAt(low);
}

/** A text in one line of at most a width in points, with an ellipsis at its end where it is longer. */
export function fitText(text: string, style: TextStyle, maxWidth: number, context: TextContext): TextLine {
  const shown = shortenText(text, style, maxWidth, 1, context);
  const [line] = layOutText(shown, style, Number.POSITIVE_INFINITY, context).lines;
  return line ?? { fragments: [], width: 0, height: 0, baseline: 0 };
}
