import { readEdition } from "@sonolens/editions";
import { availableLocales, createI18n, loadTextsOf } from "@sonolens/i18n";
import { describe, expect, it } from "vitest";
import { faqSections, maxItemsPerSection } from "./faq-sections.ts";

const everyPage = () => true;
const sections = faqSections(readEdition("nl").switches, everyPage);
const ids = sections.flatMap(({ items }) => items);

describe("the FAQ", () => {
  it("[FAQ-01] has its sections in the order A, B, C, D, G, E, F", () => {
    expect(sections.map(({ letter }) => letter).join("")).toBe("ABCDGEF");
  });

  it("[FAQ-02] has 5 to 20 questions in each section", () => {
    expect(maxItemsPerSection).toBe(20);
    for (const { letter, items } of sections) {
      expect(items.length, letter).toBeGreaterThanOrEqual(5);
      expect(items.length, letter).toBeLessThanOrEqual(maxItemsPerSection);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(availableLocales)(
    "has a question and an answer in %s for each, and shows every text",
    async (locale) => {
      const i18n = await createI18n(locale);
      await loadTextsOf(i18n, "faq");
      const wanted = ids.flatMap((id) => [`item.${id}.q`, `item.${id}.a`]).sort();
      const texts = Object.keys(i18n.getResourceBundle(locale, "faq"));
      expect(texts.filter((key) => key.startsWith("item.")).sort()).toEqual(wanted);
      for (const { letter } of sections) expect(i18n.exists(`faq:section.${letter}`)).toBe(true);
    },
  );

  /** The words for pages in the English answers. */
  const pages = [
    { path: "/reports", words: /\breports?\b/i },
    { path: "/organization", words: /\bpage Organization\b|\binvit(?:e|ation)/i },
    { path: "/components", words: /\bcomponents?\b/i },
    { path: "/dataconnect", words: /\bdata connect\b/i },
  ];

  it.each(pages)(
    "[FAQ-02] speaks of $path only in a build that has it, and keeps 5 questions a section",
    async (page) => {
      const shown = faqSections(readEdition("nl").switches, (path) => path !== page.path);
      for (const { letter, items } of shown) expect(items.length, letter).toBeGreaterThanOrEqual(5);
      const i18n = await createI18n("en");
      await loadTextsOf(i18n, "faq");
      const spoken = shown
        .flatMap(({ items }) => items)
        .filter((id) => page.words.test(`${i18n.t(`faq:item.${id}.q`)} ${i18n.t(`faq:item.${id}.a`)}`))
        // Somebody of an organization can help, with or without its page.
        .filter((id) => id !== "alreadyPaired");
      expect(spoken).toEqual([]);
    },
  );

  it("asks nothing about what an edition does not have", () => {
    const withoutCostMode = faqSections(readEdition("ue").switches, everyPage).flatMap(({ items }) => items);
    expect(ids.filter((id) => !withoutCostMode.includes(id))).toEqual(["costMode"]);
  });
});
