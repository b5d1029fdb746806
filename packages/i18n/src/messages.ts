import type downloadTexts from "./locales/en/download.json";
import type faqTexts from "./locales/en/faq.json";
import type helpTexts from "./locales/en/help.json";
import { messages as english } from "./locales/en/index.ts";
import { type AvailableLocale, pseudoLocale } from "./locales.ts";
import { pseudoLocalize } from "./pseudo-localize.ts";

/** Texts of one language: by feature, then by key. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts of screens that few open, or only now and then: in files of their own, which come with the screen. */
interface LaterMessages {
  readonly download: typeof downloadTexts;
  readonly faq: typeof faqTexts;
  readonly help: typeof helpTexts;
}

/** A feature whose texts are loaded when it is opened. */
export type LaterFeature = keyof LaterMessages;

/** The shape that all languages share: that of English. */
export type EnglishMessages = typeof english & LaterMessages;

type Namespace = keyof EnglishMessages;
type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${"zero" | "one" | "two" | "few" | "many" | "other"}` ? Base : Key;

/** A text's name with its feature, "snapshot:distance"; plural forms share one name. */
export type MessageKey = {
  [Name in Namespace]: `${Name}:${WithoutPlural<keyof EnglishMessages[Name] & string>}`;
}[Namespace];

const loaders: Record<Exclude<AvailableLocale, "en">, () => Promise<{ messages: Messages }>> = {
  de: () => import("./locales/de/index.ts"),
  ja: () => import("./locales/ja/index.ts"),
  nl: () => import("./locales/nl/index.ts"),
};

const hasLoader = (locale: string): locale is keyof typeof loaders => Object.hasOwn(loaders, locale);

type LoadTexts = () => Promise<{ readonly texts: Messages[string] }>;

const laterLoaders: Record<LaterFeature, Record<AvailableLocale, LoadTexts>> = {
  download: {
    en: () => import("./locales/en/download.ts"),
    de: () => import("./locales/de/download.ts"),
    ja: () => import("./locales/ja/download.ts"),
    nl: () => import("./locales/nl/download.ts"),
  },
  faq: {
    en: () => import("./locales/en/faq.ts"),
    de: () => import("./locales/de/faq.ts"),
    ja: () => import("./locales/ja/faq.ts"),
    nl: () => import("./locales/nl/faq.ts"),
  },
  help: {
    en: () => import("./locales/en/help.ts"),
    de: () => import("./locales/de/help.ts"),
    ja: () => import("./locales/ja/help.ts"),
    nl: () => import("./locales/nl/help.ts"),
  },
};

/** The features whose texts are not loaded with their language. */
export const laterFeatures = Object.keys(laterLoaders) as LaterFeature[];

const pseudoLocalized = (texts: Messages[string]) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoLocalize(text)]));

/** The texts of one such feature in a language; undefined where the language has none yet. */
export async function loadFeatureTexts(
  feature: LaterFeature,
  locale: string,
): Promise<Messages[string] | undefined> {
  const loadersOfFeature = laterLoaders[feature];
  if (locale === pseudoLocale) return pseudoLocalized((await loadersOfFeature.en()).texts);
  return Object.hasOwn(loadersOfFeature, locale)
    ? (await loadersOfFeature[locale as AvailableLocale]()).texts
    : undefined;
}

/** The texts of a language, loaded when first asked for; undefined where it has none yet. */
export async function loadMessages(locale: string): Promise<Messages | undefined> {
  if (locale === "en") return english;
  if (locale === pseudoLocale)
    return Object.fromEntries(
      Object.entries(english).map(([feature, texts]) => [feature, pseudoLocalized(texts)]),
    );
  return hasLoader(locale) ? (await loaders[locale]()).messages : undefined;
}
