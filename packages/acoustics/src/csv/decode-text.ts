/**
 * The text of a file that a person or a spreadsheet wrote: UTF-8, UTF-16 in either byte order ("Unicode text" of
 * spreadsheets), with or without a byte order mark, or else Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // Digits, separators and line ends of UTF-16 have a zero byte, in any language; UTF-8 has none.
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > even) return new TextDecoder("utf-16le").decode(bytes);
  if (even > odd) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
