import { describe, expect, it } from "vitest";
import {
  changeLocale,
  createI18n,
  deviceTimeZone,
  loadTextsOf,
  setTimeZone,
  timeZoneOf,
  translator,
} from "./create-i18n.ts";
import { errorMessageKey } from "./error-messages.ts";
import { anyErrorMessageKey, fileErrorMessages, warningMessages } from "./file-error-messages.ts";
import { availableLocales } from "./locales.ts";

describe("createI18n", () => {
  it("speaks the language asked for and counts in it", async () => {
    const english = await createI18n("en", undefined, ["gallery"]);
    expect(english.t("gallery:count", { count: 1 })).toBe("1 snapshot");
    expect(english.t("gallery:count", { count: 1284 })).toBe("1,284 snapshots");
    const japanese = await createI18n("ja", undefined, ["gallery"]);
    expect(japanese.t("gallery:count", { count: 1284 })).toBe("スナップショット 1,284 件");
    const german = await createI18n("de", undefined, ["gallery"]);
    expect(german.t("gallery:count", { count: 1284 })).toBe("1.284 Aufnahmen");
  });

  it("ends sentences and labels as the language does", async () => {
    const english = await createI18n("en");
    expect(english.t("common:asSentence", { text: "Possible fault" })).toBe("Possible fault.");
    expect(english.t("common:asLabel", { name: "Kurtosis 3.1" })).toBe("Kurtosis 3.1:");
    const japanese = await createI18n("ja");
    expect(japanese.t("common:asSentence", { text: "異常の可能性" })).toBe("異常の可能性。");
    expect(japanese.t("common:asLabel", { name: "尖度 3.1" })).toBe("尖度 3.1：");
  });

  it("has one time zone: the chosen one, in every language, else that of the device", async () => {
    const i18n = await createI18n("en");
    const other = await createI18n("en");
    const device = timeZoneOf(i18n);
    const shown: string[] = [];
    i18n.on("languageChanged", (locale: string) => shown.push(`${locale} ${timeZoneOf(i18n)}`));
    setTimeZone(i18n, "Asia/Tokyo");
    await changeLocale(i18n, "de");
    setTimeZone(i18n, "Mars/Base");
    expect(shown).toEqual(["en Asia/Tokyo", "de Asia/Tokyo", `de ${device}`]);
    expect(timeZoneOf(other)).toBe(device);
  });

  it("follows the clock of the device to another offset", () => {
    const before = process.env.TZ;
    process.env.TZ = "Asia/Tokyo";
    expect(deviceTimeZone()).toBe("Asia/Tokyo");
    process.env.TZ = "America/Lima";
    expect(deviceTimeZone()).toBe("America/Lima");
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it("keeps instances apart and leaves text from users as it is", async () => {
    const german = await createI18n("de");
    const english = await createI18n("en", undefined, ["snapshot"]);
    expect(german.t("close")).toBe("Schließen");
    expect(english.t("close")).toBe("Close");
    expect(english.t("snapshot:removeTag", { tag: "<b>&" })).toBe("Remove tag <b>&");
  });

  it("[EDN-02] says a brand's own words, in each language that the brand has them in", async () => {
    const brand = {
      productName: "Acme Listen",
      texts: { en: { "signIn:promise": "Listen to your plant." }, de: { "signIn:promise": "Hör hin." } },
    };
    const english = await createI18n("en", brand, ["files"]);
    expect(english.t("signIn:promise")).toBe("Listen to your plant.");
    expect(english.t("files:fileTooNew")).toMatch(/Update Acme Listen to open it/);
    expect(english.t("signIn:title")).toBe("Sign in");
    await changeLocale(english, "de");
    expect(english.t("signIn:promise")).toBe("Hör hin.");
    const plain = await createI18n("ja");
    const japanese = await createI18n("ja", brand);
    expect(japanese.t("signIn:promise")).toBe(plain.t("signIn:promise"));
    expect((await createI18n("en-XA", brand)).t("signIn:promise")).toMatch(/^\[Ļíšţéñ/);
  });

  it("falls back to English for a language without texts", async () => {
    const i18n = await createI18n("fi");
    expect(i18n.language).toBe("en");
    expect(i18n.t("close")).toBe("Close");
    expect(await changeLocale(i18n, "fi")).toBe(false);
    expect(await changeLocale(i18n, "de")).toBe(true);
    expect(i18n.t("close")).toBe("Schließen");
  });

  it("makes a pseudo-language that keeps placeholders and is longer", async () => {
    const i18n = await createI18n("en-XA", undefined, ["snapshot"]);
    const text = i18n.t("snapshot:removeTag", { tag: "hall-B" });
    expect(text).toMatch(/^\[Ŕé.*hall-B.*~\]$/);
    expect(text.length).toBeGreaterThan("Remove tag hall-B".length * 1.3);
    expect(i18n.t("snapshot:microphones", { count: 64 })).toContain("64");
  });

  it("loads the texts of a feature when it is opened, and from then on with every language", async () => {
    const i18n = await createI18n("en", {
      productName: "Acme",
      texts: { en: { "faq:showAll": "Answers" }, de: { "faq:showAll": "Antworten" } },
    });
    expect(i18n.exists("faq:search")).toBe(false);
    await loadTextsOf(i18n, "faq");
    expect(i18n.t("faq:search")).toBe("Search the answers");
    expect(i18n.t("faq:showAll")).toBe("Answers");
    expect(i18n.exists("help:keysIntro")).toBe(false);
    await changeLocale(i18n, "de");
    expect(i18n.t("faq:search")).toBe("Antworten durchsuchen");
    expect(i18n.t("faq:showAll")).toBe("Antworten");
    expect(await changeLocale(i18n, "fi")).toBe(false);
    await changeLocale(i18n, "en-XA");
    expect(i18n.t("faq:search")).toMatch(/^\[Šéáŕçĥ/);
  });

  it("knows what was opened, and the brand, by whatever wrapper of the instance changes the language", async () => {
    const i18n = await createI18n("en", {
      productName: "Acme",
      texts: { de: { "gallery:title": "Funde" } },
    });
    await loadTextsOf(i18n, "gallery");
    // As react-i18next passes it to components.
    expect(await changeLocale(new Proxy(i18n, {}), "de")).toBe(true);
    expect(i18n.t("gallery:searchLabel")).toBe(
      (await createI18n("de", undefined, ["gallery"])).t("gallery:searchLabel"),
    );
    expect(i18n.t("gallery:title")).toBe("Funde");
  });

  it("reads keys with points in them as one key", async () => {
    const i18n = await createI18n("en", undefined, ["snapshot"]);
    expect(i18n.t("snapshot:place.below.centre")).toBe("below the middle");
  });

  it.each(availableLocales)("[SNP-18] says in %s which file is missing", async (locale) => {
    const t = translator(await createI18n(locale));
    expect(t(errorMessageKey("fileNotFound"), { fileName: "picture.jpg" })).toContain("picture.jpg");
  });

  it.each(availableLocales)("has words in %s for every error and warning of a file", async (locale) => {
    const i18n = await createI18n(locale, undefined, ["files"]);
    for (const key of [...Object.values(fileErrorMessages), ...Object.values(warningMessages)])
      expect(i18n.exists(key), key).toBe(true);
  });

  it.each([
    ["en", { min: 0.3, max: 500 }, "Value between 0.3 and 500"],
    ["en", { min: 0, max: 10_000 }, "Value between 0 and 10,000"],
    ["de", { min: 0.3, max: 500 }, "Wert zwischen 0,3 und 500"],
    ["de", { min: -273, max: 1000 }, "Wert zwischen -273 und 1.000"],
    ["ja", { min: 12.5, max: 450 }, "12.5 から 450 までの値"],
    ["en", { min: 0 }, "Value between 0 and "],
  ])(
    "[LEAK-32] says in %s between which ends a value lies, in the digits of the language: %j",
    async (locale, ends, text) => {
      const t = translator(await createI18n(locale));
      expect(t(errorMessageKey("outOfRange"), ends)).toBe(text);
    },
  );

  it("has words for a code that it does not know", () => {
    expect(errorMessageKey("somethingNew")).toBe("errors:undefinedError");
    expect(errorMessageKey("constructor")).toBe("errors:undefinedError");
    expect(anyErrorMessageKey("somethingNew")).toBe("errors:undefinedError");
    expect(anyErrorMessageKey("zipBomb")).toBe("files:fileUnsafe");
    expect(anyErrorMessageKey("tooLong")).toBe("errors:tooLong");
  });

  it.each(availableLocales)("has words in %s for calls, those of other names too", async (locale) => {
    const i18n = await createI18n(locale);
    expect(errorMessageKey("tokenExpired")).toBe("errors:signInAgain");
    for (const code of ["tokenExpired", "aborted", "badAnswer", "fileNotFound", "notNlzFile", "tooLong"])
      expect(i18n.exists(errorMessageKey(code)), code).toBe(true);
  });
});
