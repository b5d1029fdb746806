/** A folded text, and the origin of each of its characters. */
export interface FoldedText {
  /** The text for comparison. */
  readonly folded: string;
  /** For each character of `folded` the index in the text where its letter begins, and the text's length at the end. */
  readonly begins: readonly number[];
}

/** Letters that Unicode does not decompose although people type them without their stroke. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ð: "d",
  ς: "σ",
};

/** A letter with its marks; those of half-width kana are separate characters. */
const letters = /\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu;

const foldLetter = (letter: string): string =>
  letter
    .normalize("NFKD")
    // Kana marks are kept, composed with their letter: they change the sound.
    .replace(/[^\P{M}\u3099\u309A]/gu, "")
    .replace(/.[\u3099\u309A]/g, (kana) => kana.normalize("NFC"))
    // Via upper case, so that ß equals ss.
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđæœðς]/g, (plain) => plainLetters[plain] ?? plain);

/** A text for search comparison: without case, accents, width and strokes. */
export const foldText = (text: string): string =>
  /^[ -~]*$/.test(text) ? text.toLowerCase() : text.replace(letters, foldLetter);

/** The same with a mapping back: a letter may fold to no, one or several characters. */
export function foldLetters(text: string): FoldedText {
  let folded = "";
  const begins: number[] = [];
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const plain = foldLetter(letter);
    folded += plain;
    for (let count = 0; count < plain.length; count += 1) begins.push(index);
  }
  begins.push(text.length);
  return { folded, begins };
}
