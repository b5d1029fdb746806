import { messages as english } from "./locales/en/index.ts";
import { type AvailableLocale, pseudoLocale } from "./locales.ts";
import { pseudoLocalize } from "./pseudo-localize.ts";

/** Texts of one language: by feature, then by key. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The shape that all languages share: that of English. */
export type EnglishMessages = typeof english;

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
};

const hasLoader = (locale: string): locale is keyof typeof loaders => Object.hasOwn(loaders, locale);

/** The texts of a language, loaded when first asked for; undefined where it has none yet. */
export async function loadMessages(locale: string): Promise<Messages | undefined> {
  if (locale === "en") return english;
  if (locale === pseudoLocale)
    return Object.fromEntries(
      Object.entries(english).map(([feature, texts]) => [
        feature,
        Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoLocalize(text)])),
      ]),
    );
  return hasLoader(locale) ? (await loaders[locale]()).messages : undefined;
}
