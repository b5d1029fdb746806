import type { ApiSchema } from "@sonolens/api-client";
import {
  anyErrorMessageKey,
  availableLocales,
  type BrandTexts,
  createI18n,
  errorMessageKey,
  type MessageKey,
  pickLocale,
  type Translate,
  translator,
} from "@sonolens/i18n";

/** User-readable sentences for error codes, in one language. */
export interface ErrorTexts {
  (code: ApiSchema<"ErrorCode">, params?: Params): string;
  /** The language. */
  readonly locale: string;
  /** The sentence for a code of the snapshot file format too. */
  ofAny(code: string): string;
  /** Any other text in the same language. */
  readonly translate: Translate;
}

type Params = Readonly<Record<string, string | number>>;

/** For texts with values that an error does not have: a placeholder or a gap must never reach a user. */
const withoutValues: Readonly<Partial<Record<MessageKey, (params: Params) => MessageKey>>> = {
  "errors:fileNotFoundIOT": () => "pages:errorFileMissing",
  "errors:outOfRange": ({ min, max }) => {
    if (min !== undefined) return "pages:errorAtLeast";
    return max === undefined ? "pages:errorOutOfRange" : "pages:errorAtMost";
  },
  "errors:tooLong": () => "pages:errorTooLong",
  "errors:regPasswordShort": () => "pages:errorTooShort",
  "errors:tooMany": () => "pages:errorTooMany",
  "errors:scheduledReportTooLarge": () => "pages:errorTooMany",
  "errors:uploadTooLarge": () => "errors:payloadTooLarge",
};

/** Parameters of a text that a caller has to give; the product's name is always known. */
const valuesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].flatMap(([, name = ""]) => (name === "product" ? [] : [name]));

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
    const i18n = await createI18n(locale, brand, textsOfServer);
    textsOf.set(
      locale,
      errorTextsIn(translator(i18n), locale, (key) => {
        const [feature = "", name = ""] = key.split(":");
        return valuesOf(String(i18n.getResource(locale, feature, name) ?? ""));
      }),
    );
  }
  const english =
    textsOf.get("en") ??
    errorTextsIn(
      (key) => key,
      "en",
      () => [],
    );
  return (acceptLanguage) => textsOf.get(pickLocale(undefined, languagesOf(acceptLanguage ?? ""))) ?? english;
}

function errorTextsIn(
  translate: Translate,
  locale: string,
  valuesIn: (key: MessageKey) => readonly string[],
): ErrorTexts {
  const known = new Map<MessageKey, readonly string[]>();
  function valuesOfKey(key: MessageKey): readonly string[] {
    const values = known.get(key) ?? valuesIn(key);
    known.set(key, values);
    return values;
  }
  const sentence = (key: MessageKey, params: Params = {}): string =>
    translate(
      valuesOfKey(key).every((name) => params[name] !== undefined)
        ? key
        : (withoutValues[key]?.(params) ?? "pages:errorNotAccepted"),
      params,
    );
  return Object.assign(
    (code: ApiSchema<"ErrorCode">, params?: Params) => sentence(errorMessageKey(code), params),
    { ofAny: (code: string) => sentence(anyErrorMessageKey(code)), locale, translate },
  );
}

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
