import { type PositionText, positionText } from "@sonolens/i18n";
import { useMemo } from "react";
import { useWords } from "./use-words.ts";

/** Coordinates in the language of the page. The texts of places must be loaded. */
export function usePositionText(): PositionText {
  const { t, locale } = useWords();
  return useMemo(() => positionText(t, locale), [t, locale]);
}
