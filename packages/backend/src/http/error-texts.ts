import type { ApiSchema } from "@sonolens/api-client";
import {
  availableLocales,
  type BrandTexts,
  createI18n,
  errorMessageKey,
  pickLocale,
  type Translate,
  translator,
} from "@sonolens/i18n";

/** User-readable sentences for error codes, in one language. */
export interface ErrorTexts {
  (code: ApiSchema<"ErrorCode">, params?: Readonly<Record<string, string | number>>): string;
  /** The language. */
  readonly locale: string;
  /** Any other text in the same language. */
  readonly translate: Translate;
}

/** What a server writes: pages, mails, files and the words in them. */
const textsOfServer = [
  ...(["costSummary", "details", "files", "mail", "pages", "snapshot", "workbook"] as const),
] as const;

/**
 * Loads the sentences of every language with the names of a brand; returns a function that selects one by an
 * Accept-Language header.
 */
export async function loadErrorTexts(
  brand: BrandTexts,
): Promise<(acceptLanguage: string | undefined) => ErrorTexts> {
  const textsOf = new Map<string, ErrorTexts>();
  for (const locale of availableLocales) {
    const translate = translator(await createI18n(locale, brand, textsOfServer));
    textsOf.set(locale, errorTextsIn(translate, locale));
  }
  const english = textsOf.get("en") ?? errorTextsIn((key) => key, "en");
  return (acceptLanguage) => textsOf.get(pickLocale(undefined, languagesOf(acceptLanguage ?? ""))) ?? english;
}

const errorTextsIn = (translate: Translate, locale: string): ErrorTexts =>
  Object.assign(
    (code: ApiSchema<"ErrorCode">, params?: Readonly<Record<string, string | number>>) =>
      translate(errorMessageKey(code), params),
    { locale, translate },
  );

const maxLanguages = 20;

/** Language tags of the header, by descending preference. */
function languagesOf(header: string): string[] {
  const entries = header.slice(0, 1_000).split(",", maxLanguages);
  return entries
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    })
    .filter(({ tag, weight }) => tag !== "" && tag !== "*" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
