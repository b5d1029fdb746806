import { createInstance, type i18n as I18n } from "i18next";
import { type EnglishMessages, loadMessages, type MessageKey } from "./messages.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: ["common", "errors", "gallery", "mail", "pages", "signIn", "snapshot"];
    resources: EnglishMessages;
    keySeparator: false;
    returnNull: false;
  }
}

/** A text by its key, with what goes into it. */
export type Translate = (key: MessageKey, params?: Record<string, string | number>) => string;

async function addMessages(i18n: I18n, locale: string): Promise<boolean> {
  const messages = await loadMessages(locale);
  for (const [feature, texts] of Object.entries(messages ?? {}))
    if (!i18n.hasResourceBundle(locale, feature)) i18n.addResourceBundle(locale, feature, texts);
  return messages !== undefined;
}

/** The end of a range in the digits of a language: "0,3". Nothing where a refusal does not know it, never NaN. */
const formatBound = (value: unknown, locale: string | undefined): string =>
  typeof value === "number" ? new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value) : "";

/**
 * An i18next instance in that language, its texts loaded. Nothing global: one per viewer, one per request on a
 * server. A language without texts, or whose texts cannot be fetched, falls back to English.
 */
export async function createI18n(locale: string): Promise<I18n> {
  const i18n = createInstance();
  await i18n.init({
    lng: "en",
    fallbackLng: "en",
    defaultNS: "common",
    ns: ["common", "errors", "gallery", "mail", "pages", "signIn", "snapshot"],
    resources: {},
    keySeparator: false,
    returnNull: false,
    // React and text responses escape by themselves; doing it twice would show "&amp;".
    // A refusal that knows only one end of a range leaves a gap, not the placeholder.
    interpolation: { escapeValue: false, defaultVariables: { min: "", max: "" } },
    react: { useSuspense: false },
  });
  i18n.services.formatter?.add("bound", formatBound);
  await addMessages(i18n, "en");
  if (locale !== "en") await changeLocale(i18n, locale);
  return i18n;
}

/** Loads a language and switches to it. False, and no switch, where it has no texts or they cannot be fetched. */
export async function changeLocale(i18n: I18n, locale: string): Promise<boolean> {
  try {
    if (!(await addMessages(i18n, locale))) return false;
  } catch {
    return false;
  }
  await i18n.changeLanguage(locale);
  return true;
}

/** The instance's `t` for code that picks keys at run time: from a map of errors, say. */
export const translator =
  (i18n: I18n): Translate =>
  (key, params) =>
    i18n.t(key, params ?? {});
