const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const firstLetter = (word: string): string => {
  for (const { segment } of graphemes.segment(word)) return segment.toLocaleUpperCase();
  return "";
};

/** At most two letters: the first of the first and of the last word, by grapheme, not by byte. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0] ?? "", words.length > 1 ? (words.at(-1) ?? "") : ""].map(firstLetter).join("");
}
