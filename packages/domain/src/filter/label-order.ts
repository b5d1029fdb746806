const collators = new Map<string, Intl.Collator>();

/** The order of labels in a known locale (BCP 47): as the locale has it, numbers by their value. */
export function labelCollator(locale: string): Intl.Collator {
  const known = collators.get(locale);
  if (known) return known;
  const collator = new Intl.Collator(locale, { numeric: true });
  collators.set(locale, collator);
  return collator;
}

/** The locale (BCP 47), or "en" if it does not exist: Intl would replace it by the machine's. */
export function knownLocale(locale: string): string {
  try {
    return Intl.Collator.supportedLocalesOf(locale).length > 0 ? locale : "en";
  } catch {
    return "en";
  }
}

/** The header of labels that do not begin with a letter. */
const noLetter = "#";

/** Katakana as hiragana, which share an index letter. */
const hiragana = (letter: string) =>
  letter.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";

/** The initial consonant of a Korean syllable, else the letter itself. Unicode has 588 syllables per consonant. */
const initial = (letter: string) =>
  /^[가-힣]$/.test(letter) ? (initials[Math.floor((letter.charCodeAt(0) - 0xac00) / 588)] ?? letter) : letter;

/** Sorts after every other character. */
const last = "\uffff";

/**
 * Returns the index letter of a label in the alphabet of a known locale, in upper case: Ä is under A in German and
 * separate in Finnish, Ch is separate in Czech, all forms of か are under that one, 공 is under ㄱ. Labels that begin
 * with anything else are under "#". Only the beginning of a label matters, about six characters; it must not be empty,
 * nor begin with white space.
 */
export function createLetterReader(locale: string): (beginning: string) => string {
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
