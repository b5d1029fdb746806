import fc from "fast-check";
import { expect, it } from "vitest";
import { feetFromMeters, metersFromFeet } from "../units/length.ts";
import { validateDistance } from "./distance.ts";
import { validateDynamicRange, validateHeatmapMode, validatePictureBrightness } from "./heatmap-settings.ts";
import { parseTypedNumber } from "./number-in.ts";
import { validateStarred } from "./starred.ts";
import { normalizeTag, validateTags } from "./tags.ts";
import { validateComments, validateLabel } from "./texts.ts";

const meters = { unit: "METERS" } as const;
const feet = { unit: "FEET" } as const;

it("[LEAK-23] takes a distance from 0.3 to 500 m", () => {
  expect(validateDistance(0.3, meters)).toEqual({ ok: true, value: 0.3 });
  expect(validateDistance(500, meters)).toEqual({ ok: true, value: 500 });
  const refused = { ok: false, code: "outOfRange", params: { min: 0.3, max: 500, unit: "METERS" } };
  for (const value of [0.29, 500.1, -1, 0, Number.POSITIVE_INFINITY])
    expect(validateDistance(value, meters)).toEqual(refused);
});

it("[LEAK-23] [LEAK-42] takes a distance from 1 to 1500 ft in feet, and keeps it in metres that stay valid", () => {
  expect(validateDistance(1, feet)).toEqual({ ok: true, value: 0.3048 });
  expect(validateDistance(1500, feet)).toMatchObject({ ok: true, value: expect.closeTo(457.2, 9) });
  expect(validateDistance(0.99, feet)).toEqual({
    ok: false,
    code: "outOfRange",
    params: { min: 1, max: 1500, unit: "FEET" },
  });
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1500, noNaN: true }), (typed) => {
      const stored = validateDistance(typed, feet);
      expect(stored.ok && validateDistance(stored.value, meters).ok).toBe(true);
    }),
  );
});

it("takes no distance as unknown, and text or NaN as no number", () => {
  expect(validateDistance(null, meters)).toEqual({ ok: true, value: null });
  for (const value of ["2", Number.NaN, undefined, {}])
    expect(validateDistance(value, feet)).toMatchObject({ ok: false, code: "notANumber" });
});

it("turns feet to metres and back", () => {
  expect(metersFromFeet(10)).toBeCloseTo(3.048, 12);
  expect(feetFromMeters(0.3048)).toBe(1);
});

it.each([
  ["2.5", 2.5],
  [" 2,5 ", 2.5],
  [".5", 0.5],
  ["-3", -3],
  ["1,500.0", undefined],
  ["1e3", undefined],
  ["", undefined],
  ["2 m", undefined],
  ["Infinity", undefined],
])("reads the typed number %j as %s", (text, value) => {
  expect(parseTypedNumber(text)).toBe(value);
});

it("[SNP-29] takes a label of 2048 characters and not one more", () => {
  expect(validateLabel("ä".repeat(2048)).ok).toBe(true);
  expect(validateLabel("👂".repeat(2048)).ok).toBe(true);
  expect(validateLabel("a".repeat(2049))).toEqual({
    ok: false,
    code: "tooLong",
    params: { max: 2048, length: 2049 },
  });
  expect(validateLabel(7)).toMatchObject({ ok: false, code: "wrongType" });
});

it("takes comments of 10,000 characters and not one more", () => {
  expect(validateComments("a\n".repeat(5000)).ok).toBe(true);
  expect(validateComments("a".repeat(10_001))).toMatchObject({ ok: false, code: "tooLong" });
});

it("[SNP-02] keeps tags in NFC, trimmed, each once", () => {
  expect(validateTags([" a\u0308 ", "\u00e4", "b"])).toEqual({ ok: true, value: ["\u00e4", "b"] });
  expect(normalizeTag("\u212b")).toBe("\u00c5");
});

it("refuses empty, long, too many and other tags", () => {
  expect(validateTags(["  "])).toMatchObject({ ok: false, code: "empty" });
  expect(validateTags(["x".repeat(101)])).toMatchObject({ ok: false, code: "tooLong" });
  expect(validateTags(["x".repeat(100)]).ok).toBe(true);
  expect(validateTags(Array.from({ length: 101 }, (_, index) => `t${index}`))).toMatchObject({
    code: "tooMany",
  });
  expect(validateTags("tag")).toMatchObject({ ok: false, code: "wrongType" });
  expect(validateTags([1])).toMatchObject({ ok: false, code: "wrongType" });
});

it("leaves tags that are valid as they are when they are validated again", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (typed) => {
      const once = validateTags(typed);
      if (once.ok) expect(validateTags(once.value)).toEqual(once);
    }),
  );
});

it("takes a dynamic range above 0 up to 100 dB", () => {
  expect(validateDynamicRange(0.1).ok).toBe(true);
  expect(validateDynamicRange(100).ok).toBe(true);
  for (const value of [0, -0, -1, 100.1])
    expect(validateDynamicRange(value)).toMatchObject({ code: "outOfRange" });
  expect(validateDynamicRange("6")).toMatchObject({ code: "notANumber" });
});

it("takes a brightness from 0 to 1", () => {
  for (const value of [0, 0.2, 1]) expect(validatePictureBrightness(value)).toEqual({ ok: true, value });
  for (const value of [-0.01, 1.01]) expect(validatePictureBrightness(value)).toMatchObject({ ok: false });
});

it("takes the star as 0 or 1, and the mode by its two names", () => {
  expect([1, 0, true, false].map(validateStarred)).toEqual(
    [true, false, true, false].map((value) => ({ ok: true, value })),
  );
  for (const value of [2, "1", null]) expect(validateStarred(value).ok).toBe(false);
  expect(validateHeatmapMode("single").ok).toBe(true);
  expect(validateHeatmapMode("both")).toMatchObject({ code: "unknownValue" });
});
