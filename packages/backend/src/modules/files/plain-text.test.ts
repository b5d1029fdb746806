import fc from "fast-check";
import { expect, it } from "vitest";
import { plainLine, plainText } from "./plain-text.ts";

it.each([
  ["a bidirectional override", "invoice\u202Efdp.exe", "invoicefdp.exe"],
  ["isolates without their end", "a\u2066b\u2067c", "abc"],
  ["controls", "a\u0000b\u0007c\u001b[31md\u007fe\u009cf", "abc[31mdef"],
  ["line ends of other systems", "a\r\nb\rc\u2028d\u0085e", "a\nb\nc\nd\ne"],
  ["half a character", "a\ud83d", "a\ufffd"],
  ["Arabic with its marks", "ضاغط\u200f 3", "ضاغط\u200f 3"],
  ["what is odd and harmless", "_x0041_ \ufffe =1+1 🎈", "_x0041_ \ufffe =1+1 🎈"],
])("takes %s from a text of a file", (_what, text, wanted) => {
  expect(plainText(text)).toBe(wanted);
});

it("makes one line of a label", () => {
  expect(plainLine("Valve\r\n\t3\nleft")).toBe("Valve 3 left");
});

it("leaves no control in any text, and changes none twice", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const plain = plainText(text);
      expect(plain).not.toMatch(/(?!\n|\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(plainText(plain)).toBe(plain);
      expect(plainLine(text)).not.toMatch(/[\n\t]/);
    }),
  );
});
