import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatForEditing, parseNumber } from "./parse-number.ts";

describe("parseNumber", () => {
  it.each([
    ["4.2", "en", 4.2],
    ["4,2", "en", 4.2],
    ["4,2", "de", 4.2],
    ["4.2", "de", 4.2],
    ["1,284", "en", 1284],
    ["1.284", "de", 1284],
    ["1.284,5", "de", 1284.5],
    ["1,284,000.25", "en", 1284000.25],
    ["1 284", "fi", 1284],
    ["1\u202f284,5", "fr", 1284.5],
    ["1’284.5", "de-CH", 1284.5],
    ["0.284", "de", 0.284],
    ["0,284", "en", 0.284],
    [" .5 ", "en", 0.5],
    ["5.", "en", 5],
    ["\u22124.1", "en", -4.1],
    ["+7", "en", 7],
    ["", "en", null],
    ["   ", "en", null],
  ])("reads %j in %s as %s", (text, locale, number) => {
    expect(parseNumber(text, locale)).toBe(number);
  });

  it.each(["abc", "1e5", "0x10", "1.2.3.4x", "4,2,1", "--1", "Infinity", "NaN", "4 m"])(
    "does not read %j",
    (text) => {
      expect(parseNumber(text, "en")).toBeNaN();
    },
  );

  it.each([
    ["１２３", 123],
    ["４．２", 4.2],
    ["４。２", 4.2],
    ["４，２", 4.2],
    ["ー５", -5],
    ["ｰ5", -5],
    ["－０．３", -0.3],
    ["＋７", 7],
    ["　１２　", 12],
    ["١٢٫٥", 12.5],
    ["१२", 12],
  ])("reads %j of a keyboard of another script as %s", (text, number) => {
    expect(parseNumber(text, "ja")).toBe(number);
    expect(parseNumber(text, "en")).toBe(number);
  });

  it("reads every number typed full-width, with any sign for minus, as it reads the plain one", () => {
    const number = fc
      .double({ min: -1e6, max: 1e6, noNaN: true })
      .map((value) => Number(value.toFixed(4)) || 0);
    const minus = fc.constantFrom("-", "－", "ー", "ｰ", "−", "–");
    const point = fc.constantFrom(".", "．", "。", "｡");
    const locale = fc.constantFrom("en", "de", "ja", "nl", "fr", "de-CH", "ar-EG", "fa", "hi");
    fc.assert(
      fc.property(number, minus, point, fc.boolean(), locale, (value, sign, dot, isWide, language) => {
        const plain = String(value).includes("e") ? "0" : String(value);
        const typed = plain
          .replace("-", sign)
          .replace(".", dot)
          .replace(/\d/g, (digit) => (isWide ? String.fromCharCode(0xff10 + Number(digit)) : digit));
        expect(parseNumber(typed, language)).toBe(parseNumber(plain, language));
        expect(parseNumber(formatForEditing(value, language, 4), language)).toBe(value);
      }),
    );
  });

  it.each(["en", "de", "fr", "ja", "de-CH"])("reads in %s what is written for editing", (locale) => {
    for (const value of [0, 0.3, -4.1, 12.345, 1284, 1284.5, 500, 1234567])
      expect(parseNumber(formatForEditing(value, locale, 6), locale)).toBe(value);
    expect(formatForEditing(null, locale, 6)).toBe("");
  });
});
