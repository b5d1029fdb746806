import type { IconShape } from "../icon/icon-shape.ts";
import { foldLetters, foldText } from "../lib/fold-text.ts";

/** One option. */
export interface ComboboxOption {
  /** Unique among the options. */
  readonly value: string;
  /** The displayed and searched text. */
  readonly label: string;
  /** Secondary text at the end of the row: a place, a count. It is searched too. */
  readonly detail?: string;
  /** Before the label. */
  readonly icon?: IconShape;
  /** Language of the label, if it differs from the page's. */
  readonly lang?: string;
  /** Whether it is disabled. */
  readonly disabled?: boolean;
  /** Why it is disabled, below its label. */
  readonly disabledReason?: string;
}

const betweenWords = /[^\p{L}\p{N}]+/u;

/**
 * Creates a search over options: every word of the query must occur in label or detail. Labels that begin with the
 * query come first, then those with words that begin with it, then the rest; otherwise in the given order. An empty
 * query matches all.
 */
export function optionFinder(
  options: readonly ComboboxOption[],
): (query: string) => readonly ComboboxOption[] {
  const folded = options.map((option) => {
    const label = foldText(option.label).trim();
    const all = `${label} ${foldText(option.detail ?? "").trim()}`;
    return { option, label, all, words: all.split(betweenWords) };
  });
  return (query) => {
    const wanted = foldText(query).trim();
    if (wanted === "") return options;
    const parts = wanted.split(/\s+/);
    const ranks: ComboboxOption[][] = [[], [], []];
    for (const { option, label, all, words } of folded) {
      if (!parts.every((part) => all.includes(part))) continue;
      const asWords = parts.every((part) => words.some((word) => word.startsWith(part)));
      ranks[label.startsWith(wanted) ? 0 : asWords ? 1 : 2]?.push(option);
    }
    return ranks.flat();
  };
}

/** A piece of a text, and whether it matches the search. */
export interface TextPiece {
  readonly text: string;
  readonly found: boolean;
}

/** Splits a text at the matches of a query: at word starts if it occurs there, else anywhere. */
export function foundPieces(text: string, query: string): readonly TextPiece[] {
  const parts = foldText(query).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [{ text, found: false }];
  const { folded, begins } = foldLetters(text);
  const found = new Array<boolean>(folded.length).fill(false);
  for (const part of parts) {
    const places: number[] = [];
    for (let place = folded.indexOf(part); place >= 0; place = folded.indexOf(part, place + 1))
      places.push(place);
    const ofWords = places.filter((place) => place === 0 || betweenWords.test(folded[place - 1] ?? ""));
    for (const place of ofWords.length > 0 ? ofWords : places) found.fill(true, place, place + part.length);
  }
  const pieces: { text: string; found: boolean }[] = [];
  let from = 0;
  for (let index = 0; index <= folded.length; index += 1) {
    const ends = index === folded.length || (index > 0 && found[index] !== found[index - 1]);
    const to = begins[index] ?? text.length;
    if (!ends || to === from) continue;
    pieces.push({ text: text.slice(from, to), found: found[index - 1] ?? false });
    from = to;
  }
  return pieces;
}
