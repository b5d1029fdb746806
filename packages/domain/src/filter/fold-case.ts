/**
 * Text normalized for label search: composed (NFC) and without capitals, accents kept. Upper-cased first, so that "ß"
 * and "SS", the Greek final sigma and the Turkish letters i with and without a dot match in any language.
 */
export function foldCase(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the whole range from 0
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFC")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll("i\u0307", "i")
    .normalize("NFC");
}

/** The different words of a search; a snapshot's label must have all of them. */
export function searchWords(filter: string): string[] {
  return [...new Set(foldCase(filter).split(/\s+/))].filter((word) => word !== "");
}
