import { type CaptionFact, mostBasisLines, mostFacts, type PictureCaption } from "./picture-caption.ts";

/** Size and parts of a picture with its caption, pixels: the picture, its scale, its caption from the top. */
export const captionedSize = {
  widthPx: 1200,
  pictureHeightPx: 720,
  scaleHeightPx: 48,
  heightPx: 1000,
} as const;

/** How a text is written: its size in pixels and its weight. */
export interface TextStyle {
  readonly sizePx: number;
  readonly weight: 400 | 500 | 600;
}

/** What a text is, which decides its color. */
export type TextRole = "scale" | "scaleQuiet" | "strong" | "plain" | "quiet" | "severity" | "status";

/** A text at its place: its left end and its baseline. */
export interface PlacedText extends TextStyle {
  readonly text: string;
  readonly role: TextRole;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
}

/** A rectangle on the picture. */
export interface PlacedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface CaptionLayout {
  readonly texts: readonly PlacedText[];
  /** The color scale; its low end is on the side where the language begins. */
  readonly scaleBar: PlacedBox | undefined;
  readonly severityMark: PlacedBox | undefined;
  readonly statusMarks: readonly (PlacedBox & { readonly status: NonNullable<CaptionFact["status"]> })[];
  /** The line between heading and values. */
  readonly rule: PlacedBox;
  readonly logo: PlacedBox;
}

/** The width of a text in pixels. */
export type MeasureText = (text: string, style: TextStyle) => number;

const margin = 32;
const captionTop = captionedSize.pictureHeightPx + captionedSize.scaleHeightPx;
const styles = {
  scale: { sizePx: 14, weight: 600 },
  scaleQuiet: { sizePx: 14, weight: 400 },
  title: { sizePx: 29, weight: 600 },
  longTitle: { sizePx: 20, weight: 600 },
  severity: { sizePx: 18, weight: 600 },
  line: { sizePx: 16, weight: 400 },
  brand: { sizePx: 18, weight: 600 },
  name: { sizePx: 14, weight: 400 },
  value: { sizePx: 28, weight: 500 },
  words: { sizePx: 20, weight: 500 },
  unit: { sizePx: 15, weight: 400 },
  note: { sizePx: 14, weight: 400 },
  basis: { sizePx: 13, weight: 400 },
} as const satisfies Record<string, TextStyle>;
const logoPx = 26;
const mark = { width: 20, height: 13, gap: 8 } as const;
const statusPx = 13;
const basisWidth = 280;

/**
 * Places everything below the picture so that nothing overlaps: what is too long is written smaller, in two lines or
 * cut. In languages written from right to left all is mirrored.
 */
export function layOutCaption(caption: PictureCaption, widthOf: MeasureText): CaptionLayout {
  const texts: PlacedText[] = [];
  /** Writes a text, cut to `most`, and returns where it ends. */
  const write = (
    text: string,
    style: TextStyle,
    role: TextRole,
    x: number,
    baseline: number,
    most: number,
  ) => {
    const cut = cutToWidth(text, (part) => widthOf(part, style), most);
    const width = widthOf(cut, style);
    if (cut !== "") texts.push({ text: cut, role, x, baseline, width, ...style });
    return x + width;
  };
  /** The same with its right end at `end`; returns where it begins. */
  const writeTo = (
    text: string,
    style: TextStyle,
    role: TextRole,
    end: number,
    baseline: number,
    most: number,
  ) => {
    const cut = cutToWidth(text, (part) => widthOf(part, style), most);
    write(cut, style, role, end - widthOf(cut, style), baseline, most + 1);
    return end - widthOf(cut, style);
  };
  const right = captionedSize.widthPx - margin;

  const scaleBar = scaleOf(caption, widthOf, write, writeTo);

  const brandStart = writeTo(caption.brand, styles.brand, "strong", right, captionTop + 45, 240);
  const logo = { x: brandStart - 10 - logoPx, y: captionTop + 26, width: logoPx, height: logoPx };
  const severityMark = headingOf(caption, widthOf, write, logo.x - 24);
  write(caption.line, styles.line, "plain", margin, captionTop + 82, right - margin);

  const basis = caption.basis.slice(0, mostBasisLines);
  const factsEnd = basis.length > 0 ? right - basisWidth - 24 : right;
  const rule = { x: margin, y: captionTop + 108, width: factsEnd - margin, height: 1 };
  basis.forEach((text, index) => {
    writeTo(text, styles.basis, "quiet", right, captionTop + 122 + index * 19, basisWidth);
  });
  const statusMarks = factsOf(caption.facts.slice(0, mostFacts), widthOf, write, factsEnd);

  const layout = { texts, scaleBar, severityMark, statusMarks, rule, logo };
  return caption.isRightToLeft ? mirrored(layout) : layout;
}

type Write = (
  text: string,
  style: TextStyle,
  role: TextRole,
  x: number,
  baseline: number,
  most: number,
) => number;

function scaleOf({ scale }: PictureCaption, widthOf: MeasureText, write: Write, writeTo: Write) {
  if (!scale) return undefined;
  const baseline = captionedSize.pictureHeightPx + 29;
  const right = captionedSize.widthPx - margin;
  const barStart = write(scale.from, styles.scale, "scale", margin, baseline, 120) + 12;
  const bar = { x: barStart, y: baseline - 10, width: 320, height: 10 };
  const unitStart = write(scale.to, styles.scale, "scale", barStart + bar.width + 12, baseline, 120) + 12;
  const linesWidth = Math.min(widthOf(scale.lines, styles.scaleQuiet), 360);
  write(
    scale.unit,
    styles.scaleQuiet,
    "scaleQuiet",
    unitStart,
    baseline,
    right - linesWidth - 24 - unitStart,
  );
  writeTo(scale.lines, styles.scaleQuiet, "scaleQuiet", right, baseline, 360);
  return bar;
}

/** The label with its severity, up to `end`: large in one line if it fits, else smaller in two. */
function headingOf({ label, severity }: PictureCaption, widthOf: MeasureText, write: Write, end: number) {
  const wordWidth = severity ? Math.min(widthOf(severity.word, styles.severity), 260) : 0;
  const severityWidth = severity ? 16 + mark.width + mark.gap + wordWidth : 0;
  const most = end - margin - severityWidth;
  const fits = widthOf(label, styles.title) <= most;
  const lines = fits ? [label] : inTwoLines(label, (part) => widthOf(part, styles.longTitle), most);
  const style = fits ? styles.title : styles.longTitle;
  const baselines = lines.length > 1 ? [captionTop + 29, captionTop + 56] : [captionTop + 55];
  const ends = lines.map((line, index) =>
    write(line, style, "strong", margin, baselines[index] ?? captionTop + 55, most),
  );
  if (!severity) return undefined;
  const markStart = Math.max(...ends) + (label === "" ? 0 : 16);
  write(
    severity.word,
    styles.severity,
    "severity",
    markStart + mark.width + mark.gap,
    captionTop + 52,
    wordWidth,
  );
  return { x: markStart, y: captionTop + 39, width: mark.width, height: mark.height };
}

/** The values beside each other up to `end`, each as wide as it needs to be; too wide ones are cut. */
function factsOf(facts: readonly CaptionFact[], widthOf: MeasureText, write: Write, end: number) {
  const valueStyle = (fact: CaptionFact) => (/\p{N}/u.test(fact.value) ? styles.value : styles.words);
  const needs = facts.map((fact) => {
    const markWidth = fact.status ? statusPx + 7 : 0;
    const unit = fact.unit ? 7 + widthOf(fact.unit, styles.unit) : 0;
    return Math.max(
      widthOf(fact.name, styles.name),
      markWidth + widthOf(fact.value, valueStyle(fact)) + unit,
      widthOf(fact.note ?? "", styles.note),
    );
  });
  const gap = 28;
  const room = end - margin - gap * Math.max(0, facts.length - 1);
  const widths = shareOut(needs, room);
  const spare = Math.max(0, room - widths.reduce((sum, width) => sum + width, 0));
  const step = gap + Math.min(24, spare / Math.max(1, facts.length - 1));
  const marks: (PlacedBox & { readonly status: NonNullable<CaptionFact["status"]> })[] = [];
  let x = margin;
  facts.forEach((fact, index) => {
    const width = widths[index] ?? 0;
    write(fact.name, styles.name, "quiet", x, captionTop + 137, width);
    const markWidth = fact.status ? statusPx + 7 : 0;
    if (fact.status)
      marks.push({ x, y: captionTop + 154, width: statusPx, height: statusPx, status: fact.status });
    const valueEnd = write(
      fact.value,
      valueStyle(fact),
      fact.status ? "status" : "strong",
      x + markWidth,
      captionTop + 168,
      width - markWidth,
    );
    if (fact.unit)
      write(fact.unit, styles.unit, "plain", valueEnd + 7, captionTop + 168, x + width - valueEnd - 7);
    if (fact.note) write(fact.note, styles.note, "plain", x, captionTop + 190, width);
    x += width + step;
  });
  return marks;
}

/** Gives each what it needs; if that is too much, the widest ones give way. */
function shareOut(needs: readonly number[], room: number): number[] {
  let most = Number.POSITIVE_INFINITY;
  let left = room;
  [...needs]
    .sort((a, b) => a - b)
    .some((need, index, sorted) => {
      most = left / (sorted.length - index);
      left -= need;
      return need > most;
    });
  return needs.map((need) => Math.min(need, Math.max(0, most)));
}

function mirrored(layout: CaptionLayout): CaptionLayout {
  const turn = <Box extends { readonly x: number; readonly width: number }>(box: Box): Box => ({
    ...box,
    x: captionedSize.widthPx - box.x - box.width,
  });
  return {
    texts: layout.texts.map(turn),
    scaleBar: layout.scaleBar && turn(layout.scaleBar),
    severityMark: layout.severityMark && turn(layout.severityMark),
    statusMarks: layout.statusMarks.map(turn),
    rule: turn(layout.rule),
    logo: turn(layout.logo),
  };
}

/** A text cut between graphemes, with an ellipsis, so that it is no wider than `most`. */
function cutToWidth(text: string, widthOf: (part: string) => number, most: number): string {
  if (widthOf(text) <= most) return text;
  const graphemes = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)];
  let [fits, tooMany] = [0, graphemes.length];
  const cut = (count: number) => {
    const kept = graphemes.slice(0, count).map(({ segment }) => segment);
    return `${kept.join("").trimEnd()}…`;
  };
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (widthOf(cut(middle)) <= most) fits = middle;
    else tooMany = middle;
  }
  return widthOf(cut(fits)) <= most ? cut(fits) : "";
}

/** A text in one or two lines, the second one cut; broken between words, or anywhere if a word is too wide. */
function inTwoLines(text: string, widthOf: (part: string) => number, most: number): string[] {
  for (const granularity of ["word", "grapheme"] as const) {
    let first = "";
    for (const { segment } of new Intl.Segmenter("en", { granularity }).segment(text)) {
      if (widthOf((first + segment).trimEnd()) > most) break;
      first += segment;
    }
    if (first.trim() === "") continue;
    const rest = text.slice(first.length).trim();
    return rest === "" ? [first.trim()] : [first.trim(), rest];
  }
  return [text];
}
