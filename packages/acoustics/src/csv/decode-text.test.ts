import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const table = "x;µm\n1;2";
const utf16 = (littleEndian: boolean, mark: boolean, text = table) => {
  const letters = mark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(2 * letters.length));
  for (let index = 0; index < letters.length; index++)
    view.setUint16(2 * index, letters.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
};

it.each([
  ["UTF-8", new TextEncoder().encode(table)],
  ["UTF-8 with a byte order mark", new TextEncoder().encode(`\uFEFF${table}`)],
  ["UTF-16LE", utf16(true, false)],
  ["UTF-16LE with a byte order mark", utf16(true, true)],
  ["UTF-16BE", utf16(false, false)],
  ["UTF-16BE with a byte order mark", utf16(false, true)],
  ["Windows-1252", Uint8Array.from(table, (letter) => letter.charCodeAt(0))],
])("reads %s", (_, bytes) => expect(decodeText(bytes)).toBe(table));

it("reads nothing as nothing", () => expect(decodeText(new Uint8Array(0))).toBe(""));

/** Tables with names in any script, as spreadsheets write them. */
const anyTable = fc
  .record({
    names: fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }), {
      minLength: 2,
      maxLength: 5,
    }),
    rows: fc.array(fc.array(fc.float({ noNaN: true }), { minLength: 2, maxLength: 5 }), {
      minLength: 1,
      maxLength: 9,
    }),
    separator: fc.constantFrom(";", ",", "\t"),
    lineEnd: fc.constantFrom("\n", "\r\n"),
  })
  .map(({ names, rows, separator, lineEnd }) =>
    [names, ...rows].map((cells) => cells.join(separator)).join(lineEnd),
  )
  // A mark of the byte order is not a part of the text; nobody writes NUL.
  .filter((text) => !/[\0\uFEFF]/.test(text));

it("reads tables of any script in UTF-8 and UTF-16 of both byte orders, with a mark and without", () => {
  const encoded = (text: string) => [
    ...[text, `\uFEFF${text}`].map((marked) => new TextEncoder().encode(marked)),
    ...[true, false].flatMap((isLittle) => [true, false].map((mark) => utf16(isLittle, mark, text))),
  ];
  fc.assert(
    fc.property(anyTable, (text) => encoded(text).every((bytes) => decodeText(bytes) === text)),
    { numRuns: process.env.SONOLENS_LONG === "1" ? 20_000 : 300 },
  );
});
