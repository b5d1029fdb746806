/** A folded text, and where each of its signs comes from. */
export interface FoldedText {
  /** The text as it is compared. */
  readonly folded: string;
  /** For each sign of `folded` where in the text its letter begins, and the length of the text at the end. */
  readonly begins: readonly number[];
}

/** Letters that Unicode does not take apart although people leave their stroke out. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ð: "d",
  ς: "σ",
};

/** A letter with its marks; those of half-width kana are signs of their own. */
const letters = /\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu;

const foldLetter = (letter: string): string =>
  letter
    .normalize("NFKD")
    // The marks of kana stay, in one sign with them: they make another sound.
    .replace(/[^\P{M}\u3099\u309A]/gu, "")
    .replace(/.[\u3099\u309A]/g, (kana) => kana.normalize("NFC"))
    // Through capitals, so that ß and ss are one.
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđæœðς]/g, (plain) => plainLetters[plain] ?? plain);

/** A text as it is compared in a search: without case, accents, width and strokes. */
export const foldText = (text: string): string =>
  /^[ -~]*$/.test(text) ? text.toLowerCase() : text.replace(letters, foldLetter);

/** The same with the way back: a letter may fold to none, one or several signs. */
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
