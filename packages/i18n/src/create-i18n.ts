import { createInstance, type i18n as I18n } from "i18next";
import { pseudoLocale } from "./locales.ts";
import {
  type EnglishMessages,
  type LazyNamespace,
  loadFeatureTexts,
  loadMessages,
  type MessageKey,
  type Messages,
  pseudoLocalized,
} from "./messages.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: [
      "common",
      "components",
      "errors",
      "signIn",
      "account",
      "accuracy",
      "assets",
      "bulk",
      "cameras",
      "card",
      "compare",
      "dashboard",
      "location",
      "video",
      "details",
      "direction",
      "download",
      "faq",
      "files",
      "filters",
      "gallery",
      "help",
      "import",
      "leak",
      "costSummary",
      "dataConnect",
      "list",
      "mail",
      "mechanical",
      "notes",
      "organization",
      "pages",
      "workbook",
      "notices",
      "pairing",
      "pd",
      "refocus",
      "issuedReports",
      "reportDialog",
      "reports",
      "settings",
      "sharedReport",
      "snapshot",
      "tasks",
    ];
    resources: EnglishMessages;
    keySeparator: false;
    returnNull: false;
  }
}

/** Translates a key, with its parameters. */
export type Translate = (key: MessageKey, params?: Record<string, string | number>) => string;

/** Texts of a brand. */
export interface BrandTexts {
  /** Product name, inserted for `{{product}}`. */
  readonly productName: string;
  /** Overrides of the product's texts: by language, then by key ("signIn:promise"). */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** State of an instance besides its texts. */
interface Kept {
  brand: BrandTexts | undefined;
  /** Features loaded besides the texts of the language; a new language loads them too. */
  readonly opened: Set<LazyNamespace>;
  /** Which of them are loaded, by language and feature. */
  readonly loaded: Set<string>;
  /** The chosen one; null for that of the device. */
  timeZone: string | null;
}

const kept = new WeakMap<object, Kept>();

/** Keyed by the text store: React gets a new wrapper of the instance for each language. */
function keptOf({ store }: I18n): Kept {
  const known = kept.get(store) ?? { brand: undefined, opened: new Set(), loaded: new Set(), timeZone: null };
  kept.set(store, known);
  return known;
}

async function addMessages(i18n: I18n, locale: string): Promise<boolean> {
  const messages = await loadMessages(locale);
  for (const [feature, texts] of Object.entries(messages ?? {}))
    if (!i18n.hasResourceBundle(locale, feature)) i18n.addResourceBundle(locale, feature, texts);
  await Promise.all([...keptOf(i18n).opened].map((feature) => addFeatureTexts(i18n, locale, feature)));
  if (messages !== undefined) await addBrandTexts(i18n, locale);
  return messages !== undefined;
}

async function addFeatureTexts(i18n: I18n, locale: string, feature: LazyNamespace) {
  const { loaded } = keptOf(i18n);
  const name = `${locale}/${feature}`;
  if (loaded.has(name)) return;
  const texts = await loadFeatureTexts(feature, locale);
  loaded.add(name);
  // A brand's overrides may have created the bundle already; they are applied again on top.
  if (texts) i18n.addResourceBundle(locale, feature, texts, true, true);
}

/**
 * Loads the texts of a lazy feature, now and in every language selected later. Rejects if they cannot be fetched; a new
 * call retries.
 */
export async function loadTextsOf(i18n: I18n, feature: LazyNamespace): Promise<void> {
  keptOf(i18n).opened.add(feature);
  const locale = i18n.language;
  await addFeatureTexts(i18n, locale, feature);
  await addBrandTexts(i18n, locale);
}

async function addBrandTexts(i18n: I18n, locale: string) {
  const isPseudo = locale === pseudoLocale;
  const texts = keptOf(i18n).brand?.texts[isPseudo ? "en" : locale] ?? {};
  const spoken = isPseudo ? await pseudoLocalized(texts) : texts;
  for (const [name, text] of Object.entries(spoken)) {
    const [feature = "", key = ""] = name.split(":");
    i18n.addResource(locale, feature, key, text, { silent: true });
  }
}

/** The bound of a range in the digits of a language: "0,3". Empty if the error does not include it, never NaN. */
const formatBound = (value: unknown, locale: string | undefined): string =>
  typeof value === "number" ? new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value) : "";

/**
 * An i18next instance in that language, its texts loaded. Nothing global: one per viewer, one per request on a server.
 * A language that is missing or cannot be fetched falls back to English. A brand's texts override the product's.
 * `features` lists lazy features to load from the start.
 */
export async function createI18n(
  locale: string,
  brand?: BrandTexts,
  features: readonly LazyNamespace[] = [],
): Promise<I18n> {
  const i18n = createInstance();
  await i18n.init({
    lng: "en",
    fallbackLng: "en",
    defaultNS: "common",
    ns: ["common", "components", "errors", "signIn"],
    resources: {},
    keySeparator: false,
    returnNull: false,
    // React and text responses escape on their own; escaping twice would show "&amp;".
    // An error with only one end of a range leaves a gap, not the placeholder.
    interpolation: {
      escapeValue: false,
      defaultVariables: { min: "", max: "", product: brand?.productName ?? "Sonolens" },
    },
    react: { useSuspense: false },
  });
  keptOf(i18n).brand = brand;
  i18n.services.formatter?.add("bound", formatBound);
  await addMessages(i18n, "en");
  if (locale !== "en") await changeLocale(i18n, locale);
  await Promise.all(features.map((feature) => loadTextsOf(i18n, feature)));
  return i18n;
}

/**
 * Loads a language and switches to it. Returns false without switching if it has no texts or they cannot be fetched.
 */
export async function changeLocale(i18n: I18n, locale: string): Promise<boolean> {
  try {
    if (!(await addMessages(i18n, locale))) return false;
  } catch {
    return false;
  }
  await i18n.changeLanguage(locale);
  return true;
}

/** Adds the texts of a language that are loaded already, and switches to it. */
export async function showMessages(i18n: I18n, locale: string, messages: Messages): Promise<void> {
  for (const [feature, texts] of Object.entries(messages)) i18n.addResourceBundle(locale, feature, texts);
  await addBrandTexts(i18n, locale);
  await i18n.changeLanguage(locale);
}

/** The time zone of the clock by which all times are written, an IANA name: the chosen one, or that of the device. */
export const timeZoneOf = (i18n: I18n): string => keptOf(i18n).timeZone ?? deviceTimeZone();

let device: { readonly offsetMin: number; readonly timeZone: string } | undefined;

/**
 * Time zone of the device, an IANA name. It is asked for with every text, and the answer takes longer than the text: it
 * is kept while the device's clock has the same offset.
 */
export function deviceTimeZone(): string {
  const offsetMin = new Date().getTimezoneOffset();
  if (device?.offsetMin !== offsetMin)
    device = { offsetMin, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return device.timeZone;
}

/** Chooses that time zone; null for that of the device, which is also used for one that this device does not know. */
export function setTimeZone(i18n: I18n, timeZone: string | null): void {
  const kept = keptOf(i18n);
  try {
    kept.timeZone = timeZone && new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    kept.timeZone = null;
  }
  // Whatever shows texts shows them again.
  i18n.emit("languageChanged", i18n.language);
}

/** The instance's `t` for code that picks keys at run time, for example from a map of errors. */
export const translator =
  (i18n: I18n): Translate =>
  (key, params) =>
    i18n.t(key, params ?? {});
