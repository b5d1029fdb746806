import { type BrandTexts, createI18n, showMessages } from "./create-i18n.ts";
import { type AvailableLocale, availableLocales, type Locale } from "./locales.ts";
import type { LazyNamespace, Messages } from "./messages.ts";

/** The features whose texts reports use, beside the common ones. */
export const reportFeatures = [
  "reports",
  "leak",
  "pd",
  "mechanical",
  "snapshot",
  "card",
  "details",
  "accuracy",
  "location",
] as const satisfies readonly LazyNamespace[];

/** The texts of reports in the languages that the interface is not offered in, each in one file. */
const loaders: Record<Exclude<Locale, AvailableLocale>, () => Promise<{ readonly texts: Messages }>> = {
  cs: () => import("./locales/cs/report.ts"),
  da: () => import("./locales/da/report.ts"),
  el: () => import("./locales/el/report.ts"),
  es: () => import("./locales/es/report.ts"),
  et: () => import("./locales/et/report.ts"),
  fi: () => import("./locales/fi/report.ts"),
  fr: () => import("./locales/fr/report.ts"),
  hu: () => import("./locales/hu/report.ts"),
  no: () => import("./locales/no/report.ts"),
  it: () => import("./locales/it/report.ts"),
  ko: () => import("./locales/ko/report.ts"),
  pl: () => import("./locales/pl/report.ts"),
  pt: () => import("./locales/pt/report.ts"),
  ru: () => import("./locales/ru/report.ts"),
  sv: () => import("./locales/sv/report.ts"),
  th: () => import("./locales/th/report.ts"),
  tr: () => import("./locales/tr/report.ts"),
  vi: () => import("./locales/vi/report.ts"),
  "zh-CN": () => import("./locales/zh-CN/report.ts"),
  "zh-TW": () => import("./locales/zh-TW/report.ts"),
};

const hasLoader = (locale: string): locale is keyof typeof loaders => Object.hasOwn(loaders, locale);

/**
 * The texts of reports in a language that the interface is not offered in, by feature and key; undefined for the
 * languages of the interface, whose texts are in the files of each feature, and for an unknown language.
 */
export async function loadReportTexts(locale: string): Promise<Messages | undefined> {
  return hasLoader(locale) ? (await loaders[locale]()).texts : undefined;
}

/**
 * An i18next instance in the language of a report, which may be any of `locales`; English for another one. Rejects if
 * the texts cannot be fetched.
 */
export async function createReportI18n(locale: string, brand?: BrandTexts) {
  if (availableLocales.some((available) => available === locale))
    return createI18n(locale, brand, reportFeatures);
  const [i18n, messages] = await Promise.all([
    createI18n("en", brand, reportFeatures),
    loadReportTexts(locale),
  ]);
  if (messages) await showMessages(i18n, locale, messages);
  return i18n;
}
