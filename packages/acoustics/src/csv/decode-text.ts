/**
 * The text of a file that a person or a spreadsheet wrote: UTF-8, UTF-16 in either byte order ("Unicode text" of
 * spreadsheets), with or without a byte order mark, or else Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // Most letters of UTF-16 have a zero byte; UTF-8 has none.
  if (second === 0 && first !== 0) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0 && second !== 0 && bytes.length > 1) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
