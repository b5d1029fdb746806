/** Excel's own limit of a cell. */
const maxCellCharacters = 32_767;

/** Texts of this form are read as the character of that number. */
const escapeLike = /_(?=x[0-9a-f]{4}_)/gi;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML 1.0 forbids
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * A text as it can stand in a workbook: characters that XML 1.0 forbids become U+FFFD, line ends are those of Excel, a
 * part such as `_x0041_` is read as it stands, and what is too long is cut.
 */
export const cellText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(forbidden, "\ufffd")
    .slice(0, maxCellCharacters)
    .toWellFormed()
    .replace(escapeLike, "_x005F_");
