/** The texts of `common` that hold the marks of a language. */
type PunctuationTexts = (
  key:
    | "common:asSentence"
    | "common:followed"
    | "common:labeled"
    | "common:listed"
    | "common:noted"
    | "common:separated"
    | "common:series",
  params: { readonly first: string; readonly second: string; readonly text: string },
) => string;

/** What is not there is left out. */
type Part = string | false | null | undefined;

/**
 * Puts translated texts beside each other with the marks of their language: "。" and "（）" in Japanese, "·" in place of
 * ";" in Greek, a space before ":" in French. `labeled` and `noted` give the marks alone beside an empty text, for texts
 * that are set differently.
 */
export interface Punctuation {
  /** "Possible fault." */
  readonly sentence: (text: string) => string;
  /** Whole sentences after each other. */
  readonly sentences: (sentences: readonly Part[]) => string;
  /** "Kurtosis: 3.1" */
  readonly labeled: (name: string, text: string) => string;
  /** "Valve drop 2 (hall B)" */
  readonly noted: (text: string, note: string) => string;
  /** "air, 6.8 bar" */
  readonly series: (items: readonly Part[]) => string;
  /** "Boiler house, valve 3; filler 2": of items that may have commas. */
  readonly list: (items: readonly Part[]) => string;
  /** "Hall B · 19.11.2026" */
  readonly separated: (texts: readonly Part[]) => string;
  /** What is between two of `separated`. */
  readonly separator: string;
  /** What is between two of `sentences`: nothing in Japanese. */
  readonly space: string;
}

/** The marks of the language whose texts `t` has. */
export function punctuationOf(t: PunctuationTexts): Punctuation {
  const joinedBy =
    (key: Parameters<PunctuationTexts>[0]) =>
    (parts: readonly Part[]): string => {
      const [first = "", ...others] = parts.filter((part): part is string => !!part);
      return others.reduce((joined, second) => t(key, { first: joined, second, text: "" }), first);
    };
  return {
    sentence: (text) => t("common:asSentence", { text, first: "", second: "" }),
    sentences: joinedBy("common:followed"),
    labeled: (first, second) => t("common:labeled", { first, second, text: "" }),
    noted: (first, second) => t("common:noted", { first, second, text: "" }),
    series: joinedBy("common:series"),
    list: joinedBy("common:listed"),
    separated: joinedBy("common:separated"),
    get separator() {
      return t("common:separated", { first: "", second: "", text: "" });
    },
    get space() {
      return t("common:followed", { first: "", second: "", text: "" });
    },
  };
}
