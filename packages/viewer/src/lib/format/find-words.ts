import { foldLetters, foldText } from "@sonolens/ui-kit";

/** A part of a text: from `start`, up to but excluding `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The words of a search, folded, without those contained in another one. */
export function searchWords(query: string): string[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return [...new Set(words)].filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** Whether a text contains all words of `searchWords`, anywhere. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}

/** Where a text contains the words of `searchWords`: in order, without overlap. */
export function rangesOfWords(text: string, words: readonly string[]): TextRange[] {
  const { folded, begins } = foldLetters(text);
  const found: TextRange[] = [];
  for (const word of words)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      const start = begins[at] ?? 0;
      // Up to the start of the next character: a letter that folds into two is marked as a whole.
      const end = begins.find((begin, index) => index >= at + word.length && begin > start) ?? text.length;
      found.push({ start, end });
    }
  const merged: TextRange[] = [];
  for (const range of found.sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else merged.push(range);
  }
  return merged;
}
