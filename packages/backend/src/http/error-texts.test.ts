import type { ApiSchema } from "@sonolens/api-client";
import { readEdition } from "@sonolens/editions";
import { availableLocales } from "@sonolens/i18n";
import { beforeAll, describe, expect, it } from "vitest";
import { description } from "./description.ts";
import { type ErrorTexts, loadErrorTexts } from "./error-texts.ts";

type Code = ApiSchema<"ErrorCode">;

const codes =
  (description.components.schemas?.ErrorCode as { readonly enum?: Code[] } | undefined)?.enum ?? [];
let textsFor: (acceptLanguage: string | undefined) => ErrorTexts;

beforeAll(async () => {
  textsFor = await loadErrorTexts(readEdition("nl"));
});

describe.each(availableLocales)("in %s", (locale) => {
  // Values that no sentence has by itself.
  it.each([
    ["no values", {}],
    ["one end of a range", { min: 4711 }],
    ["the other end", { max: 815 }],
    ["both", { min: 4711, max: 815 }],
  ])("every error text is whole with %s", (_, params: Record<string, number>) => {
    const texts = textsFor(locale);
    expect(texts.locale).toBe(locale);
    expect(codes.length).toBeGreaterThan(80);
    const plain = new Intl.NumberFormat(locale);
    for (const code of codes)
      for (const text of [texts(code, params), texts.ofAny(code)]) {
        expect(text, code).not.toMatch(/\{\{|\}\}|undefined|null|NaN|\s{2}|\s[.,](?!\w)|^\s|\s$/);
        const numbers = [...text.matchAll(/\d[\d.,\u00a0]*\d|\d/g)].map(([number]) => number);
        const given = Object.values(params).map((value) => plain.format(value));
        // A zero in place of a value that the error does not have; some are about zero itself.
        if (/\b0\b/.test(texts(code, { min: 4711, max: 815 }))) continue;
        expect(
          numbers.filter((number) => number === "0" && !given.includes(number)),
          code,
        ).toEqual([]);
        expect(text.length, code).toBeGreaterThan(3);
      }
  });

  it("an error names the end of a range that it has", () => {
    const texts = textsFor(locale);
    expect(texts("outOfRange", { min: 3 })).toContain("3");
    expect(texts("outOfRange", { max: 7 })).toContain("7");
    expect(texts("outOfRange", { min: 3, max: 7 })).toMatch(/3.*7/);
    expect(texts("tooLong", { max: 255 })).toContain("255");
  });
});
