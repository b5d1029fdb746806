import type { LetterColumn } from "./gallery-columns.ts";
import { labelCollator } from "./label-ranks.ts";
import { type PackedText, textAt } from "./packed-text.ts";

/** The header of labels that do not begin with a letter. */
const noLetter = "#";

/**
 * The index letter of each label in the locale's alphabet, in upper case: Ä is under A in German and separate in
 * Finnish, Ch is separate in Czech, all forms of か are under that one, 공 is under ㄱ. Labels that begin with anything
 * else are under "#".
 */
export function firstLetters(labels: PackedText, count: number, locale: string): LetterColumn {
  const names = ["", noLetter];
  const letterOf = createLetterReader(locale);
  const byName = new Map([[noLetter, 1]]);
  const byBeginning = new Map<string, number>();
  const numbers = new Int32Array(count);
  for (let row = 0; row < count; row++) {
    const beginning = textAt(labels, row).trimStart().slice(0, 6);
    if (beginning === "") continue;
    let number = byBeginning.get(beginning);
    if (number === undefined) {
      const letter = letterOf(beginning);
      number = byName.get(letter) ?? names.push(letter) - 1;
      byName.set(letter, number);
      byBeginning.set(beginning, number);
    }
    numbers[row] = number;
  }
  return { numbers, names };
}

/** Katakana as hiragana, which share an index letter. */
const hiragana = (letter: string) =>
  letter.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";

/** The initial consonant of a Korean syllable, else the letter itself. Unicode has 588 syllables per consonant. */
const initial = (letter: string) =>
  /^[가-힣]$/.test(letter) ? (initials[Math.floor((letter.charCodeAt(0) - 0xac00) / 588)] ?? letter) : letter;

/** Sorts after every other character. */
const last = "\uffff";

function createLetterReader(locale: string): (beginning: string) => string {
  const collator = labelCollator(locale);
  const base = new Intl.Collator(locale, { sensitivity: "base" });
  const upper = (text: string) => text.toLocaleUpperCase(locale);
  const title = (text: string) => {
    const [first = "", ...rest] = [...text];
    return upper(first) + rest.join("").toLocaleLowerCase(locale);
  };
  /** Whether the alphabet treats these characters as one letter: they sort after all others with the same first. */
  const isOneLetter = (letters: string) => {
    const first = [...letters][0] as string;
    return collator.compare(letters, first + last) > 0;
  };
  return (beginning) => {
    const characters = [...beginning.normalize("NFKC")];
    const first = characters[0] as string;
    if (!/\p{L}/u.test(first)) return noLetter;
    const pair = characters.slice(0, 2).join("");
    if (/^\p{L}{2}$/u.test(pair) && isOneLetter(pair)) return title(pair);
    const plain = hiragana(first.normalize("NFD").replace(/\p{M}/gu, "")).normalize("NFC");
    return initial(upper(plain !== "" && base.compare(plain, first) === 0 ? plain : first));
  };
}
