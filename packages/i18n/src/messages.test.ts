import { describe, expect, it } from "vitest";
import { availableLocales, locales } from "./locales.ts";
import { lazyNamespaces, loadFeatureTexts, loadMessages, type Messages } from "./messages.ts";
import { compareMessages } from "./testing/compare-messages.ts";

/** All texts of a language, lazy ones included; undefined if it has none. */
async function allMessages(locale: string): Promise<Messages | undefined> {
  const messages = await loadMessages(locale);
  const later = await Promise.all(
    lazyNamespaces.map(async (feature) => [feature, await loadFeatureTexts(feature, locale)] as const),
  );
  const found = later.flatMap(([feature, texts]) => (texts ? [[feature, texts] as const] : []));
  return messages || found.length > 0 ? { ...messages, ...Object.fromEntries(found) } : undefined;
}

const english = (await allMessages("en")) ?? {};

/** Units and placeholders are the same in all languages; words are not. */
const wordsOf = (text: string) => text.replace(/\{\{.*?\}\}/g, "").match(/\p{L}{3,}/gu) ?? [];

/** Words for what another word names everywhere else: one term for one thing in a language. */
const replacedTerms = {
  de: /Snapshot|Heatmap|Entfernung|Strompreis|Leckagen?\b|Mikrofonfeld|Schallkamera|Knotenschlüssel|Betriebsart|auswertung|als messbar/i,
  nl: /\bsnapshot|heatmap|warmtekaart|machinefout|geluidscamera|vondst|reseller|node-sleutel|dan meetbaar|inlog/i,
  ja: /重大度|費用|ヒートマップ|フィルター|検出数|点検者|エクスポート|分析|背景音|浮遊電位部/,
};

describe("texts", () => {
  it.each(availableLocales)(
    "%s is complete: same keys, placeholders and its own plural forms",
    async (locale) => {
      const messages = await allMessages(locale);
      expect(messages).toBeDefined();
      expect(compareMessages(english, messages ?? {}, locale)).toEqual([]);
    },
  );

  it.each(locales.filter((locale) => !(availableLocales as readonly string[]).includes(locale)))(
    "%s has no texts yet and is not offered",
    async (locale) => {
      expect(await allMessages(locale)).toBeUndefined();
    },
  );

  it.each(availableLocales.filter((locale) => locale !== "en"))(
    "%s does not leave English sentences standing",
    async (locale) => {
      const messages = (await allMessages(locale)) ?? {};
      const same = Object.entries(messages).flatMap(([feature, texts]) =>
        Object.entries(texts)
          .filter(([key, text]) => text === english[feature]?.[key] && wordsOf(text).length > 2)
          .map(([key]) => `${feature}:${key}`),
      );
      expect(same).toEqual([]);
    },
  );

  it.each(Object.entries(replacedTerms))("%s has one term for one thing", async (locale, replaced) => {
    const wrong = Object.entries((await allMessages(locale)) ?? {}).flatMap(([feature, texts]) =>
      Object.entries(texts)
        .filter(([, text]) => replaced.test(text.replace(/\{\{.*?\}\}/g, "")))
        .map(([key]) => `${feature}:${key}`),
    );
    // The sheet has an English name in every language, because formulas quote it.
    expect(wrong.filter((key) => key !== "workbook:columnsTitle")).toEqual([]);
  });

  it("stand as the specification quotes them", () => {
    expect(english.errors?.renderError).toBe("Ooops, failed to load page. We are looking into this.");
    expect(english.snapshot?.failedToLoad).toBe("failed to load");
    expect(english.errors?.fileNotFoundIOT).toContain("{{fileName}}");
  });

  it("never blame and never shout", () => {
    const texts = Object.values(english).flatMap((feature) => Object.values(feature));
    const quoted = "Ooops, failed to load page. We are looking into this.";
    expect(
      texts.filter((text) => text !== quoted && /invalid|oops|illegal|!|you failed/i.test(text)),
    ).toEqual([]);
  });
});

describe("the comparison", () => {
  const model = { a: { one: "Hello {{name}}", n_one: "{{count}} file", n_other: "{{count}} files" } };
  it.each([
    ["a missing key", { a: { n_one: "{{count}} x", n_other: "{{count}} x" } }, "de", "a:one is missing"],
    [
      "a lost placeholder",
      { a: { one: "Hallo", n_one: "{{count}} x", n_other: "{{count}} x" } },
      "de",
      "a:one has other placeholders than English",
    ],
    [
      "a missing plural form",
      { a: { one: "Hallo {{name}}", n_other: "{{count}} x" } },
      "de",
      "a:n_one is missing",
    ],
    [
      "a form that the language does not have",
      { a: { one: "{{name}}", n_one: "{{count}}", n_other: "{{count}}" } },
      "ja",
      "a:n_one is not in English",
    ],
    [
      "a singular without its number that also stands for 21",
      {
        a: { one: "{{name}}", n_one: "Один файл", n_few: "{{count}} x", n_many: "{{count}} x", n_other: "x" },
      },
      "ru",
      "a:n_one has no number, but 21 and 31 have this form too",
    ],
    ["an empty text", { a: { one: " ", n_one: "x", n_other: "x" } }, "de", "a:one is empty"],
    ["a missing file", {}, "de", "a: only one of the two languages has it"],
  ])("finds %s", (_, other, locale, problem) => {
    expect(compareMessages(model, other as never, locale)).toContain(problem);
  });

  it("accepts a singular without its number that stands for 1 only", () => {
    const forms = { n_few: "{{count}} x", n_many: "{{count}} x", n_other: "{{count}} x" };
    const polish = { a: { one: "{{name}}", n_one: "Jeden plik", ...forms } };
    expect(compareMessages(model, polish, "pl")).toEqual([]);
    expect(compareMessages(model, { a: { ...model.a, ...forms, n_one: "{{count}} x" } }, "ru")).toEqual([]);
  });
});
