const removed = "[removed]";

/** The name of a secret and the sign after it; bounded, so that no text makes the search long. */
const named =
  /(?:pass(?:word|wd|phrase)?|token|secret|api[-_ ]?key|authorization|cookie)\w{0,40}["']?\s{0,5}[:=]\s{0,5}/
    .source;

/** What is replaced by what. Each looks at a character a bounded number of times: anybody may send such a text. */
const secrets: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // JSON Web Tokens, also cut ones.
  [/eyJ[\w-]{5,}(?:\.[\w-]*){0,2}/g, removed],
  [/(\b(?:bearer|basic)\s{1,5})[\w.~+/=-]+/gi, `$1${removed}`],
  // What follows the name of a secret: all of it in quotes, else one word of a query or a sentence.
  [new RegExp(`(${named})(["'])(?:(?!\\2)[^\\n])+`, "gi"), `$1$2${removed}`],
  [new RegExp(`(${named}["']?)[^\\s"'&,;]+`, "gi"), `$1${removed}`],
  [/(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu, removed],
  [/[\w-]{32,}/g, (found) => (/\d/.test(found) ? removed : found)],
];

/** A text of a client without what looks like a token, a password or an e-mail address, and cut to a length. */
export function withoutSecrets(text: string, mostCharacters: number): string {
  const clean = secrets.reduce(
    (rest, [secret, by]) => (typeof by === "string" ? rest.replace(secret, by) : rest.replace(secret, by)),
    text.toWellFormed(),
  );
  const characters = [...clean];
  return characters.length <= mostCharacters ? clean : `${characters.slice(0, mostCharacters - 1).join("")}…`;
}
