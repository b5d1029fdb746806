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

  it.each(["en", "de", "fr", "ja", "de-CH"])("reads in %s what is written for editing", (locale) => {
    for (const value of [0, 0.3, -4.1, 12.345, 1284, 1284.5, 500, 1234567])
      expect(parseNumber(formatForEditing(value, locale, 6), locale)).toBe(value);
    expect(formatForEditing(null, locale, 6)).toBe("");
  });
});
