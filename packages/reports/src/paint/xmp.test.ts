import fc from "fast-check";
import { expect, it } from "vitest";
import { escapeXml, xmpDescriptions } from "./xmp.ts";

/** What XML 1.0, 2.2, has as a character. */
const isXmlText = (text: string): boolean =>
  [...text].every((character) => {
    const code = character.codePointAt(0) ?? 0;
    return (
      [0x9, 0xa, 0xd].includes(code) ||
      (code >= 0x20 && code <= 0xd7ff) ||
      (code >= 0xe000 && code <= 0xfffd) ||
      code >= 0x10000
    );
  });

it("writes nothing that XML 1.0 forbids, and escapes the rest", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (title) => {
      const escaped = escapeXml(`\u0000\ufffe\uffff\ud800 _x0041_ ${title}`);
      expect(isXmlText(escaped)).toBe(true);
      expect(escaped).toContain("_x0041_");
      expect(escaped.replaceAll(/&(?:amp|lt|gt|quot);/g, "")).not.toMatch(/[&<>"]/);
      const metadata = { title, language: "en", created: new Date(0), producer: title, author: title };
      expect(isXmlText(xmpDescriptions(metadata))).toBe(true);
    }),
  );
});
