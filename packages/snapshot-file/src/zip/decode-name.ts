// What the bytes 0x80 to 0xFF mean in code page 437, the encoding of names without the UTF-8 flag.
const codePage437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
  "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ";

/** Bytes as UTF-8, or undefined if they are not. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The name of an entry. With the UTF-8 flag, bytes that are not UTF-8 become U+FFFD, which the check of names refuses.
 * Without it the name is decoded as UTF-8 if valid, as many programs omit the flag, else as code page 437.
 */
export function decodeName(bytes: Uint8Array, utf8Flag: boolean): string {
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== undefined) return utf8;
  if (utf8Flag) return new TextDecoder().decode(bytes);
  let name = "";
  for (const byte of bytes)
    name += byte < 0x80 ? String.fromCharCode(byte) : (codePage437[byte - 0x80] ?? "?");
  return name;
}
