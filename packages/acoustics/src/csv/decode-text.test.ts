import { expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const text = "x;µm\n1;2";
const utf16 = (littleEndian: boolean, mark: boolean) => {
  const letters = mark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(2 * letters.length));
  for (let index = 0; index < letters.length; index++)
    view.setUint16(2 * index, letters.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
};

it.each([
  ["UTF-8", new TextEncoder().encode(text)],
  ["UTF-8 with a byte order mark", new TextEncoder().encode(`\uFEFF${text}`)],
  ["UTF-16LE", utf16(true, false)],
  ["UTF-16LE with a byte order mark", utf16(true, true)],
  ["UTF-16BE", utf16(false, false)],
  ["UTF-16BE with a byte order mark", utf16(false, true)],
  ["Windows-1252", Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
])("reads %s", (_, bytes) => expect(decodeText(bytes)).toBe(text));

it("reads nothing as nothing", () => expect(decodeText(new Uint8Array(0))).toBe(""));
