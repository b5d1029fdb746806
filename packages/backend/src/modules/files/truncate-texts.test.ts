import { validateComments, validateLabel, validateTags } from "@sonolens/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { plainLine, plainText } from "./plain-text.ts";
import { truncateTexts } from "./truncate-texts.ts";

const face = "\u{1f642}";
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `tag ${index}`);

it("keeps what fits as it is, without a warning", () => {
  const whole = { label: face.repeat(2_048), comments: face.repeat(10_000), tags: numbered(100) };
  expect(truncateTexts(whole)).toEqual({ ...whole, warnings: [] });
  expect(truncateTexts({})).toEqual({ label: "", comments: "", tags: [], warnings: [] });
});

it("shortens label and comments to whole characters, and says so", () => {
  const texts = truncateTexts({ label: `${face.repeat(2_048)}x`, comments: `a${face.repeat(10_000)}` });
  expect(texts.label).toBe(face.repeat(2_048));
  expect(texts.comments).toBe(`a${face.repeat(9_999)}`);
  expect(texts.warnings).toEqual(["labelShortened", "commentsShortened"]);
});

it("leaves out only the tag that is too long", () => {
  const tags = ["leak", "x".repeat(101), face.repeat(100), "valve"];
  expect(truncateTexts({ tags })).toMatchObject({
    tags: ["leak", face.repeat(100), "valve"],
    warnings: ["tagsLeftOut"],
  });
});

it("leaves out only the tags above the hundredth", () => {
  const texts = truncateTexts({ tags: numbered(1_000) });
  expect(texts.tags).toEqual(numbered(100));
  expect(texts.warnings).toEqual(["tagsLeftOut"]);
});

it("counts equal and empty tags as nothing that is lost", () => {
  const tags = ["leak", " leak ", "", "  ", "Gera\u0308t", "Ger\u00e4t", ...numbered(98), "leak", "tag 3"];
  expect(truncateTexts({ tags })).toMatchObject({
    tags: ["leak", "Ger\u00e4t", ...numbered(98)],
    warnings: [],
  });
});

it("always gives texts that the product accepts, and warns exactly when it cut something", () => {
  const text = (most: number) =>
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary", minLength: most - 2, maxLength: most + 2 }),
    );
  const manifest = fc.record({
    label: text(2_048),
    comments: text(10_000),
    tags: fc.array(text(100), { maxLength: 120, size: "max" }),
  });
  fc.assert(
    fc.property(manifest, (given) => {
      const { label, comments, tags, warnings } = truncateTexts(given);
      expect([validateLabel(label).ok, validateComments(comments).ok]).toEqual([true, true]);
      expect(validateTags(tags)).toEqual({ ok: true, value: tags });
      expect(warnings.includes("labelShortened")).toBe(label !== plainLine(given.label));
      expect(warnings.includes("commentsShortened")).toBe(comments !== plainText(given.comments));
    }),
    { numRuns: 50 },
  );
});
