/** The languages of the interface, each by its own name. */
export const localeNames = {
  en: "English",
  cs: "Čeština",
  da: "Dansk",
  de: "Deutsch",
  el: "Ελληνικά",
  es: "Español",
  et: "Eesti",
  fi: "Suomi",
  fr: "Français",
  hu: "Magyar",
  no: "Norsk",
  it: "Italiano",
  ja: "日本語",
  ko: "한국어",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
  ru: "Русский",
  sv: "Svenska",
  th: "ไทย",
  tr: "Türkçe",
  vi: "Tiếng Việt",
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
} as const;

/** A language of the interface, as stored and as sent in Accept-Language. */
export type Locale = keyof typeof localeNames;

/** All languages, English first: reports can be written in each, the interface is offered in some. */
export const locales = Object.keys(localeNames) as Locale[];

/** Whether a text names a language of the interface. */
export const isLocale = (text: string): text is Locale => Object.hasOwn(localeNames, text);

/** The languages whose texts are complete, and so are offered. */
export const availableLocales = ["en", "de", "nl", "ja"] as const satisfies readonly Locale[];

export type AvailableLocale = (typeof availableLocales)[number];

/** English with accents and a third longer: shows in tests what is not translated or has no room. Never shipped. */
export const pseudoLocale = "en-XA";

/** Where the language runs from. All 24 run from the left; the interface itself keeps to logical sides. */
export function textDirection(locale: string): "ltr" | "rtl" {
  return ["ar", "fa", "he", "ur"].includes(locale.split("-")[0] ?? "") ? "rtl" : "ltr";
}
