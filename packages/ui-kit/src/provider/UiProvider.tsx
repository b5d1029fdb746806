import { Direction } from "radix-ui";
import type { ReactNode } from "react";
import { englishWords } from "./english-words.ts";
import type { UiWords } from "./ui-words.ts";
import { LocaleContext, WordsContext } from "./use-ui-words.ts";

export interface UiProviderProps {
  /** Reading direction of the language shown. */
  dir?: "ltr" | "rtl";
  /** BCP 47, such as `de` or `en-GB`: how numbers and days are written and read. */
  locale?: string;
  /** The words that components bring with them, in the language shown. English without them. */
  words?: UiWords;
  /** The application. */
  children: ReactNode;
}

/** Stands once round the application: reading direction, locale and shared words. */
export function UiProvider({ dir = "ltr", locale = "en", words = englishWords, children }: UiProviderProps) {
  return (
    <Direction.Provider dir={dir}>
      <LocaleContext value={locale}>
        <WordsContext value={words}>{children}</WordsContext>
      </LocaleContext>
    </Direction.Provider>
  );
}
