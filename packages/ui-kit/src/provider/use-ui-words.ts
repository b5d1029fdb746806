import { createContext, useContext, useMemo } from "react";
import { englishWords } from "./english-words.ts";
import type { UiWords } from "./ui-words.ts";

export const WordsContext = createContext<UiWords>(englishWords);
export const LocaleContext = createContext("en");

/** The texts of `UiProvider`. */
export const useUiWords = (): UiWords => useContext(WordsContext);

/** The locale of `UiProvider`, unless the component has its own. */
export function useLocale(own: string | undefined): string {
  const shared = useContext(LocaleContext);
  return own ?? shared;
}

/** Texts of a group, overridden by those of the component. The same object while neither changes. */
export function useWordsOf<
  Group extends "chart" | "combobox" | "datePicker" | "pager" | "rangeSlider" | "saveState" | "table",
  Own extends object,
>(group: Group, own: Own | undefined): UiWords[Group] & Own {
  const shared = useContext(WordsContext)[group];
  return useMemo(() => ({ ...shared, ...own }) as UiWords[Group] & Own, [shared, own]);
}
