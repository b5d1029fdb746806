const removed = "[removed]";

/** The name of a secret and the character after it; bounded, so that no text makes the search slow. */
const named =
  /(?:pass(?:word|wd|phrase)?|token|secret|api[-_ ]?key|authorization|cookie)\w{0,40}["']?\s{0,5}[:=]\s{0,5}/
    .source;

/**
 * Patterns and their replacements. Each reads a character a bounded number of times: anyone may send such a
 * text.
 */
const secrets: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // JSON Web Tokens, also truncated ones.
  [/eyJ[\w-]{5,}(?:\.[\w-]*){0,2}/g, removed],
  [/(\b(?:bearer|basic)\s{1,5})[\w.~+/=-]+/gi, `$1${removed}`],
  // The text after the name of a secret: all of it in quotes, else one word of a query or a sentence.
  [new RegExp(`(${named})(["'])(?:(?!\\2)[^\\n])+`, "gi"), `$1$2${removed}`],
  [new RegExp(`(${named}["']?)[^\\s"'&,;]+`, "gi"), `$1${removed}`],
  [/(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu, removed],
  [/[\w-]{32,}/g, (found) => (/\d/.test(found) ? removed : found)],
];

/** A client's text with tokens, passwords and e-mail addresses redacted, truncated to a length. */
export function withoutSecrets(text: string, maxCharacters: number): string {
  const clean = secrets.reduce(
    (rest, [secret, by]) => (typeof by === "string" ? rest.replace(secret, by) : rest.replace(secret, by)),
    text.toWellFormed(),
  );
  const characters = [...clean];
  return characters.length <= maxCharacters ? clean : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}
