/**
 * Scripts whose letters may be in one part of an address together, as in the profile "highly restrictive" of Unicode
 * (UTS 39, 5.2), by which mail providers refuse look-alikes: one of the recommended scripts, or Latin with those that
 * are written beside it. Of Latin only letters of languages, without phonetic ones.
 */
const latin = "\\u0041-\\u024f\\u1e00-\\u1eff";
const together = [
  `${latin}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}`,
  `${latin}\\p{Script=Han}\\p{Script=Bopomofo}`,
  `${latin}\\p{Script=Han}\\p{Script=Hangul}`,
  ...[
    ...["Cyrillic", "Greek", "Armenian", "Georgian", "Hebrew", "Arabic", "Ethiopic", "Thai", "Lao", "Khmer"],
    ...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam"],
    ...["Sinhala", "Tibetan", "Myanmar"],
  ].map((script) => `\\p{Script=${script}}`),
].map((letters) => new RegExp(`^[${letters}]*$`, "u"));

/** Letters of other scripts that look like Latin ones: a part made of nothing else reads as Latin. */
const readsAsLatin = /^[асԁеһіјӏорԛѕԝхуѵνοικρτυχα]+$/u;

/**
 * Whether an address can be taken for another one because a part of it mixes scripts, or consists of letters of another
 * script that look like Latin ones. Accents and addresses in one's own script are none of this.
 */
export function isLookAlikeAddress(email: string): boolean {
  return email
    .normalize("NFKC")
    .toLowerCase()
    .split(/[@.]/)
    .some((part) => {
      const letters = part.replace(/[^\p{L}]/gu, "");
      if (/^[a-z]*$/.test(letters)) return false;
      return readsAsLatin.test(letters) || !together.some((allowed) => allowed.test(letters));
    });
}
