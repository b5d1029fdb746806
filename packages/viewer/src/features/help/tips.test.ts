import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { tipsOf } from "./tips.ts";
import { seenTipsFrom, tipsPlaceAt } from "./tips-place.ts";

/** The text of a key such as `help:tip.anywhere.faq`. */
function textOf(locale: string, key: string): string {
  const file = new URL(`../../../../i18n/src/locales/${locale}/help.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  return texts[key.replace("help:", "")] ?? `no text of ${key}`;
}

it.each([
  ["/", "gallery"],
  ["/snapshot/7", "snapshot"],
  ["/cameras", "anywhere"],
  ["/snapshots", "anywhere"],
])("shows at %s the tips of %s", (path, place) => {
  expect(tipsPlaceAt(path)).toBe(place);
});

it("has tips everywhere, those of the page first", () => {
  expect(tipsOf("anywhere").length).toBeGreaterThan(0);
  expect(tipsOf("gallery")[0]).toMatch(/tip\.gallery/);
  expect(tipsOf("snapshot").slice(-tipsOf("anywhere").length)).toEqual(tipsOf("anywhere"));
});

it("tells fingers nothing of keys or of a mouse", () => {
  const mouse = { en: /mouse|key|click|point at/i, de: /maus|taste|klick|zeigen/i };
  for (const place of ["gallery", "snapshot", "anywhere"] as const) {
    expect(tipsOf(place, true).length).toBeGreaterThan(0);
    expect(tipsOf(place, true).filter((tip) => /keys|newTab/.test(tip))).toEqual([]);
    for (const [locale, words] of Object.entries(mouse))
      for (const tip of tipsOf(place, true)) expect(textOf(locale, tip)).not.toMatch(words);
  }
});

it("knows which were closed", () => {
  expect(seenTipsFrom(null)).toEqual([]);
  expect(seenTipsFrom("gallery  snapshot")).toEqual(["gallery", "snapshot"]);
});
