import { Direction, Tooltip } from "radix-ui";
import { createContext, type ReactNode, useContext } from "react";
import { englishWords } from "./english-words.ts";
import type { UiWords } from "./ui-words.ts";
import { LocaleContext, WordsContext } from "./use-ui-words.ts";

const Inside = createContext(false);

/** Whether a provider stands above, so that tooltips can share its delay. */
export function useInsideUiProvider(): boolean {
  return useContext(Inside);
}

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

/** Stands once round the application: reading direction, locale, shared words, and one delay for all tooltips. */
export function UiProvider({ dir = "ltr", locale = "en", words = englishWords, children }: UiProviderProps) {
  return (
    <Inside value={true}>
      <Direction.Provider dir={dir}>
        <LocaleContext value={locale}>
          <WordsContext value={words}>
            <Tooltip.Provider delayDuration={400} skipDelayDuration={300}>
              {children}
            </Tooltip.Provider>
          </WordsContext>
        </LocaleContext>
      </Direction.Provider>
    </Inside>
  );
}
