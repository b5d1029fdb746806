import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { availableLocales, locales } from "./locales.ts";
import { loadFeatureTexts, loadMessages, type Messages } from "./messages.ts";
import { createReportI18n, loadReportTexts, reportFeatures } from "./report-texts.ts";
import { compareMessages } from "./testing/compare-messages.ts";

/** The keys in the code of reports, and of the positions and places in them; one that ends in a dot begins others. */
function usedKeys(): string[] {
  const reports = join(import.meta.dirname, "../../reports/src");
  const files = [
    ...globSync("**/*.ts", { cwd: reports, exclude: (name) => name.includes("test") }).map((name) =>
      join(reports, name),
    ),
    ...["position-text.ts", "nearby-town.ts", "punctuation.ts"].map((name) =>
      join(import.meta.dirname, name),
    ),
  ];
  const keys = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["`](\w+:[\w.]+)/g)].map((match) => match[1] ?? ""),
  );
  return [...new Set(keys)].filter((key) => [...reportFeatures, "common"].includes(key.split(":")[0] ?? ""));
}

const plural = /_(zero|one|two|few|many|other)$/;

/** The English texts of reports: all of their own, and those of other features that they use. */
async function englishTexts(): Promise<Messages> {
  const used = usedKeys();
  const isUsed = (name: string) =>
    used.some((key) => (key.endsWith(".") ? name.startsWith(key) : name.replace(plural, "") === key));
  const all = await Promise.all([
    ...reportFeatures.map(async (feature) => [feature, await loadFeatureTexts(feature, "en")] as const),
    loadMessages("en").then((messages) => ["common", messages?.common] as const),
  ]);
  return Object.fromEntries(
    all.map(([feature, texts]) => [
      feature,
      Object.fromEntries(
        Object.entries(texts ?? {}).filter(([key]) => feature === "reports" || isUsed(`${feature}:${key}`)),
      ),
    ]),
  );
}

const english = await englishTexts();
const others = locales.filter((locale) => !availableLocales.some((known) => known === locale));
const flat = (messages: Messages) =>
  Object.entries(messages).flatMap(([feature, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${feature}:${key}`, text] as const),
  );
const wordsOf = (text: string) => text.replace(/\{\{.*?\}\}/g, "").match(/\p{L}{3,}/gu) ?? [];

const scripts: Readonly<Record<string, RegExp>> = {
  el: /\p{Script=Greek}/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  "zh-CN": /\p{Script=Han}/u,
  "zh-TW": /\p{Script=Han}/u,
};

describe("the texts of reports", () => {
  it("exist in 24 languages", () => expect(locales).toHaveLength(24));

  describe.each(others)("%s", (locale) => {
    it("[RPT-23] is complete: the keys that reports use, placeholders and its own plural forms", async () => {
      expect(compareMessages(english, (await loadReportTexts(locale)) ?? {}, locale)).toEqual([]);
    });

    it("leaves no English standing, is in its own script, and keeps the numbers", async () => {
      const source = new Map<string, string>(flat(english));
      const numbers = (text: string): readonly string[] =>
        text.replace(/\{\{.*?\}\}/g, "").match(/\d+/g) ?? [];
      const wrong = flat((await loadReportTexts(locale)) ?? {}).filter(([name, text]) => {
        const model = source.get(name) ?? source.get(name.replace(plural, "_other")) ?? "";
        const isSame = text === model && wordsOf(model).length > 2;
        const isForeign =
          wordsOf(model).length > 1 && scripts[locale] !== undefined && !scripts[locale].test(text);
        return isSame || isForeign || numbers(model).some((number) => !numbers(text).includes(number));
      });
      expect(wrong).toEqual([]);
    });
  });

  it("[RPT-23] are shown in the chosen language, with the product's name and in the form of its count", async () => {
    const brand = { productName: "Plant Ear", texts: { pl: { "reports:draft": "próba" } } };
    const i18n = await createReportI18n("pl", brand);
    expect(i18n.language).toBe("pl");
    expect(i18n.t("reports:draft")).toBe("próba");
    expect([1, 2, 5].map((count) => i18n.t("reports:otherPlaces", { count }))).toEqual([
      "1 inne miejsce",
      "2 inne miejsca",
      "5 innych miejsc",
    ]);
  });

  it("are those of the interface where it has the language, and English for an unknown one", async () => {
    expect((await createReportI18n("de")).t("reports:draft")).toBe("Entwurf");
    const unknown = await createReportI18n("xx");
    expect([unknown.language, unknown.t("reports:draft")]).toEqual(["en", "draft"]);
  });
});
