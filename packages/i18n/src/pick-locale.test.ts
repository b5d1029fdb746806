import { describe, expect, it } from "vitest";
import { availableLocales, locales, pseudoLocale } from "./locales.ts";
import { matchLocale, pickLocale } from "./pick-locale.ts";

describe("the language to start in", () => {
  it("[I18-02] is the stored one, whatever the browser says", () => {
    expect(pickLocale("ja", ["de-AT", "en"])).toBe("ja");
  });

  it("[I18-03] without a stored one is the browser's first that is offered", () => {
    expect(pickLocale(null, ["de-AT", "en"])).toBe("de");
    expect(pickLocale(undefined, ["xx", "ja-JP"])).toBe("ja");
    expect(pickLocale("", ["zh-Hant-HK"], locales)).toBe("zh-TW");
  });

  it("is English where nothing fits, and where what is stored is no language", () => {
    expect(pickLocale(null, [])).toBe("en");
    expect(pickLocale(null, ["xx-XX"])).toBe("en");
    expect(pickLocale("__proto__", ["constructor"])).toBe("en");
    expect(pickLocale("xx", ["de"])).toBe("de");
  });

  it("is never one whose texts are missing", () => {
    expect(pickLocale("fi", ["sv", "de"])).toBe("de");
  });

  it("is the pseudo-language where it is offered and asked for, and nowhere else", () => {
    expect(pickLocale(pseudoLocale, [])).toBe("en");
    expect(pickLocale(null, [pseudoLocale])).toBe("en");
    const withPseudo = [...availableLocales, pseudoLocale];
    expect(pickLocale(pseudoLocale, ["de"], withPseudo)).toBe(pseudoLocale);
    expect(pickLocale(null, ["en-GB", "en-US"], withPseudo)).toBe("en");
  });

  it.each([
    ["nb-NO", "no"],
    ["nn", "no"],
    ["zh", "zh-CN"],
    ["zh-Hans-SG", "zh-CN"],
    ["zh_TW", "zh-TW"],
    ["zh-MO", "zh-TW"],
    ["pt-BR", "pt"],
    ["EN-us", "en"],
    ["zh-CN", "zh-CN"],
  ])("%s means %s", (tag, locale) => {
    expect(matchLocale(tag, locales)).toBe(locale);
  });
});
