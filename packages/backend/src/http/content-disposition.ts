/** Characters that RFC 8187 has no place for and encodeURIComponent leaves as they are. */
const unescaped = /['()*]/g;

/** The header by which a file is saved, or shown, under a name of any characters (RFC 6266, RFC 8187). */
export const contentDisposition = (kind: "attachment" | "inline", fileName: string): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed()).replace(unescaped, escaped)}`;

const escaped = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
