const removed = "[removed]";

const secrets: readonly RegExp[] = [
  // JSON Web Tokens, also cut ones.
  /eyJ[\w-]{5,}(?:\.[\w-]*){0,2}/g,
  /(?<=\b(?:bearer|basic)\s+)[\w.~+/=-]+/gi,
  // What follows the name of a secret: all of it in quotes, else one word of a query or a sentence.
  /(?<=(?:pass(?:word|wd|phrase)?|token|secret|api[-_ ]?key|authorization|cookie)\w*["']?\s*[:=]\s*(["']))(?:(?!\1)[^\n])+/gi,
  /(?<=(?:pass(?:word|wd|phrase)?|token|secret|api[-_ ]?key|authorization|cookie)\w*["']?\s*[:=]\s*["']?)[^\s"'&,;]+/gi,
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu,
  /\b(?=[\w-]*\d)[\w-]{32,}\b/g,
];

/** A text of a client without what looks like a token, a password or an e-mail address, and cut to a length. */
export function withoutSecrets(text: string, mostCharacters: number): string {
  const clean = secrets.reduce((rest, secret) => rest.replace(secret, removed), text.toWellFormed());
  const characters = [...clean];
  return characters.length <= mostCharacters ? clean : `${characters.slice(0, mostCharacters - 1).join("")}…`;
}
