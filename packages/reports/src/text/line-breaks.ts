import LineBreaker from "linebreak";
import { hasThai } from "../fonts/thai.ts";

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(locale: string, granularity: "word" | "grapheme"): Intl.Segmenter {
  const key = `${locale} ${granularity}`;
  const known = segmenters.get(key);
  if (known) return known;
  const created = new Intl.Segmenter(locale, { granularity });
  segmenters.set(key, created);
  return created;
}

/** A place at which a line may end, or must. */
export interface LineBreak {
  readonly position: number;
  readonly required: boolean;
}

/** Repetition and abbreviation marks end the word before them. */
const neverBegins = /^[\u0e2f\u0e46]/;
/** A slash within a unit or a short pair of words; in a long address, a line may end after it. */
const maxUndivided = 24;
const betweenHangul = /^\p{Script=Hangul}\p{Script=Hangul}$/u;

/** The beginnings of words inside runs of Thai letters, which are written without spaces. */
function thaiWords(text: string): number[] {
  const found: number[] = [];
  for (const { 0: run, index } of text.matchAll(/[\u0e01-\u0e5b]+/g))
    for (const { index: within, segment } of segmenter("th", "word").segment(run))
      if (within > 0 && !neverBegins.test(segment)) found.push(index + within);
  return found;
}

const isShortPair = (text: string, position: number): boolean => {
  if (text.charAt(position - 1) !== "/") return false;
  const before = /\S*$/.exec(text.slice(0, position))?.[0].length ?? 0;
  const after = /^\S*/.exec(text.slice(position))?.[0].length ?? 0;
  return before + after <= maxUndivided;
};

/**
 * Where the lines of a text may end, in order, the end of the text included: the Unicode line breaking algorithm, words
 * of Thai, and for Korean only between words.
 */
export function lineBreaks(text: string): LineBreak[] {
  const breaks: LineBreak[] = [];
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const { position, required } = next;
    const around = text.slice(position - 1, position + 1);
    if (!required && (betweenHangul.test(around) || isShortPair(text, position))) continue;
    breaks.push({ position, required: required && position < text.length });
  }
  if (!hasThai(text)) return breaks;
  const all = new Map(breaks.map((at) => [at.position, at]));
  for (const position of thaiWords(text))
    if (!all.has(position)) all.set(position, { position, required: false });
  return [...all.values()].sort((a, b) => a.position - b.position);
}

/** The characters of a text, as a reader counts them. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter("en", "grapheme").segment(text), ({ segment }) => segment);

/** The ends of the characters of a text, as a reader counts them. */
export const graphemeEnds = (text: string): number[] =>
  Array.from(segmenter("en", "grapheme").segment(text), ({ index, segment }) => index + segment.length);
