import { availableLocales, createI18n, translator } from "@sonolens/i18n";
import { englishWords } from "@sonolens/ui-kit";
import { describe, expect, it } from "vitest";
import { translatedUiWords } from "./translated-ui-words.ts";

type Said = { readonly [path: string]: string };

/** The texts of all words, by path; functions are called with typical arguments. */
function saidBy(words: object, path = ""): Said {
  return Object.fromEntries(
    Object.entries(words).flatMap(([name, word]): [string, string][] => {
      const at = path ? `${path}.${name}` : name;
      if (typeof word === "object") return Object.entries(saidBy(word, at));
      return [[at, String(typeof word === "function" ? word(...given(at)) : word)]];
    }),
  );
}

const facts = { label: "x", count: 2, missing: 0, first: 1, last: 2, lowest: 1, highest: 2 };
const given = (path: string): unknown[] => {
  if (path === "chart.summary") return [[facts], String];
  if (path === "numberField.range") return ["1", "2"];
  return /^(rangeSlider|pager|combobox\.found)/.test(path) ? [1, 2] : ["x"];
};
/** Consist of numbers and their arguments, the same in every language. */
const figures = /^(pager\.number|rangeSlider\.spoken)$/;

describe("the words of components", () => {
  it.each(availableLocales)("are all there in %s, without gaps", async (locale) => {
    const words = translatedUiWords(translator(await createI18n(locale)), locale);
    const said = saidBy(words);
    expect(Object.keys(said)).toEqual(Object.keys(saidBy(englishWords)));
    for (const text of Object.values(said)) {
      expect(text).not.toBe("");
      expect(text).not.toMatch(/\{\{|undefined|components:|common:/);
    }
  });

  it.each(availableLocales.filter((locale) => locale !== "en"))("are not English in %s", async (locale) => {
    const said = saidBy(translatedUiWords(translator(await createI18n(locale)), locale));
    const english = saidBy(englishWords);
    const same = Object.keys(said).filter((path) => said[path] === english[path] && !figures.test(path));
    expect(same).toEqual(locale === "nl" ? ["details"] : []);
  });

  it("say the same as the components do by themselves in English", async () => {
    const said = saidBy(translatedUiWords(translator(await createI18n("en")), "en"));
    const { "chart.summary": _, ...english } = saidBy(englishWords);
    expect(said).toMatchObject(english);
  });

  it("say which numbers can be taken, also where one end is open", async () => {
    const { numberField } = translatedUiWords(translator(await createI18n("de")), "de");
    expect([
      numberField.range("0,3", "500"),
      numberField.range("0,3", null),
      numberField.range(null, "500"),
      numberField.range(null, null),
    ]).toEqual(["Eine Zahl von 0,3 bis 500", "Eine Zahl ab 0,3", "Eine Zahl bis 500", "Eine Zahl"]);
  });
});
