import fc from "fast-check";
import { expect, it } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

it.each([
  ["Leaks 2026.xlsx", "Leaks%202026.xlsx"],
  ["Werk (Nord)'s *.pdf", "Werk%20%28Nord%29%27s%20%2A.pdf"],
  ["漏れ.mov", "%E6%BC%8F%E3%82%8C.mov"],
  ["cut\ud83d", "cut%EF%BF%BD"],
  ['a"; filename="b', "a%22%3B%20filename%3D%22b"],
  ["a\r\nSet-Cookie: b", "a%0D%0ASet-Cookie%3A%20b"],
])("writes %s as RFC 8187 has it", (name, written) => {
  expect(contentDisposition("attachment", name)).toBe(`attachment; filename*=UTF-8''${written}`);
});

it("is a header for any name, and gives the name back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const [, value = ""] =
        /^inline; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(contentDisposition("inline", name)) ?? [];
      expect(decodeURIComponent(value)).toBe(name.toWellFormed());
    }),
  );
});
