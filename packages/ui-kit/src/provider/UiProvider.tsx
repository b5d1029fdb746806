import { Direction } from "radix-ui";
import type { ReactNode } from "react";
import { englishWords } from "./english-words.ts";
import { type PartStates, PartStatesContext } from "./part-states.ts";
import type { UiWords } from "./ui-words.ts";
import { useMovedPresses } from "./use-moved-presses.ts";
import { LocaleContext, WordsContext } from "./use-ui-words.ts";

export interface UiProviderProps {
  /** Text direction of the current language. */
  dir?: "ltr" | "rtl";
  /** BCP 47, such as `de` or `en-GB`: format of numbers and dates. */
  locale?: string;
  /** Built-in texts of components, in the current language. Default: English. */
  words?: UiWords;
  /** How parts are loaded that open on a press. Default: once, and a failure is not shown. */
  parts?: PartStates;
  /** The application. */
  children: ReactNode;
}

/**
 * Wraps the application once: text direction, locale and shared texts. A press counts for the control on which it
 * began, although the page moves that away before the release.
 */
export function UiProvider({
  dir = "ltr",
  locale = "en",
  words = englishWords,
  parts,
  children,
}: UiProviderProps) {
  useMovedPresses();
  return (
    <Direction.Provider dir={dir}>
      <LocaleContext value={locale}>
        <WordsContext value={words}>
          {parts ? <PartStatesContext value={parts}>{children}</PartStatesContext> : children}
        </WordsContext>
      </LocaleContext>
    </Direction.Provider>
  );
}
