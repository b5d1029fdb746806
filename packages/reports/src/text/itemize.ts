import bidiFactory from "bidi-js";
import type { ReportFonts } from "../fonts/report-fonts.ts";
import { type FaceName, facesOf, hanFaceOf, isRightToLeft, scriptsOf } from "../fonts/script.ts";
import { shapeThai } from "../fonts/thai.ts";
import { graphemesOf } from "./line-breaks.ts";

/** A part of a text in one typeface and one direction. */
export interface TextItem {
  readonly start: number;
  readonly end: number;
  readonly face: FaceName;
  /** The embedding level: odd ones are read from right to left. */
  readonly level: number;
}

const simple = /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f]*$/;
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u202b\u202e\u2067]/u;
/** Characters without a shape of their own, which no font needs to have. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const mark = /\p{M}/u;
/** Half as wide in a Latin font as Chinese and Japanese texts need it. */
const wideInHan = /[\u00b7\u2014\u2018\u2019\u201c\u201d\u2026]/;

const bidi = bidiFactory();

/** What is between the parts of a line; numbers of one part are not of the direction of the part before. */
const separators = /( · |・|; |、)/;

/** The embedding level of each character, by parts: "مضخات · 20.11.2026 05:22" begins with the name. */
const embeddingLevels = (text: string): number[] =>
  text.split(separators).flatMap((part) => [...bidi.getEmbeddingLevels(part, "ltr").levels]);

/** Drawn in place of a character that no font has; a reader and a copy still get the character itself. */
const replacement = "\ufffd";
/** Of texts whose characters consist of several: flags, emoji of professions, syllables of Indian scripts. */
const composed = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Me}\p{Mc}\u0900-\u0dff]/u;

/** The characters of a text, as a reader counts them where they can be composed. */
const charactersOf = (text: string): Iterable<string> => (composed.test(text) ? graphemesOf(text) : text);

function faceOfCharacter(
  character: string,
  previous: FaceName | undefined,
  language: string,
  fonts: ReportFonts,
): FaceName {
  const codePoint = character.codePointAt(0) ?? 0;
  const covers = (name: FaceName) =>
    fonts.names.includes(name) && fonts.faceOf(name, false).covers(codePoint);
  if (previous && ignorable.test(character)) return previous;
  // Its space is as wide as an emoji.
  if (previous === "emoji" && /\s/.test(character)) return "sans";
  if (previous && (mark.test(character) || /\s/.test(character)) && covers(previous)) return previous;
  const han = hanFaceOf(language);
  if (han && previous !== "sans" && wideInHan.test(character) && covers(han)) return han;
  for (const script of scriptsOf(character)) {
    const face = facesOf(script, language).find(covers);
    if (face) return face;
  }
  return fonts.names.find(covers) ?? "sans";
}

/** Divides a text of one language into parts that one font can draw in one direction. */
export function itemize(text: string, language: string, fonts: ReportFonts): TextItem[] {
  if (text === "") return [];
  if (simple.test(text)) return [{ start: 0, end: text.length, face: "sans", level: 0 }];
  const levels = rightToLeftLetter.test(text) ? embeddingLevels(text) : undefined;
  const items: TextItem[] = [];
  let start = 0;
  let face: FaceName | undefined;
  let index = 0;
  const levelAt = (at: number) => levels?.[at] ?? 0;
  for (const character of charactersOf(text)) {
    const [first = ""] = character;
    const next = faceOfCharacter(first, face, language, fonts);
    if (index > 0 && face && (next !== face || levelAt(index) !== levelAt(index - 1))) {
      items.push({ start, end: index, face, level: levelAt(start) });
      start = index;
    }
    face = next;
    index += character.length;
  }
  if (face) items.push({ start, end: text.length, face, level: levelAt(start) });
  return items;
}

/** Characters without a shape that decide which shapes a font chooses. */
const joinedBy: Readonly<Partial<Record<FaceName, RegExp>>> = {
  arabic: /[\u200c\u200d]/,
  // Of several people, and tags of the flags of regions.
  emoji: /[\u200d\u{e0020}-\u{e007f}]/u,
};

/** The text that a font is given: without what it has no shapes for, and in the order of its shapes. */
export function drawnText(original: string, item: TextItem, fonts: ReportFonts): string {
  if (item.level === 0 && simple.test(original)) return original.replaceAll("\n", "");
  const face = fonts.faceOf(item.face, false);
  const joins = joinedBy[item.face];
  let drawn = "";
  for (const grapheme of charactersOf(original)) {
    let isReplaced = false as boolean;
    let isWithin = false as boolean;
    for (const character of grapheme) {
      if (character === "\n" || (ignorable.test(character) && !joins?.test(character))) continue;
      if (joins?.test(character) || face.covers(character.codePointAt(0) ?? 0))
        drawn += isReplaced ? "" : character;
      else if (/\s/.test(character)) drawn += " ";
      else {
        // One sign at most for what a reader sees as one character.
        if (!isReplaced && !isWithin) drawn += replacement;
        isReplaced = true;
      }
      isWithin = true;
    }
  }
  if (item.face === "thai") return shapeThai(drawn);
  // Fonts of these scripts put letters from right to left, and mirror brackets, themselves.
  if (item.level % 2 === 0 || isRightToLeft(item.face)) return drawn;
  return [...drawn]
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join("");
}

/** The order in which the items of a line are drawn from left to right (rule L2 of the bidirectional algorithm). */
export function visualOrder<Item extends { readonly level: number }>(items: readonly Item[]): Item[] {
  const order = [...items];
  const max = Math.max(0, ...items.map(({ level }) => level));
  for (let level = max; level > 0; level--)
    for (let start = 0; start < order.length; start++) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end++;
      if (end === start) continue;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  return order;
}
