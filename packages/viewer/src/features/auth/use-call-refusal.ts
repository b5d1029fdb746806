import { translator } from "@sonolens/i18n";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Refusal } from "../../lib/state/use-form.ts";
import { refusalOf } from "./refusal.ts";

/** Returns the texts of a failed call in the current language; `failed` is the fallback. */
export function useRefusalOf() {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  return useCallback(
    (error: unknown, failed: string) => refusalOf(error, { translate: translator(i18n), locale, failed }),
    [i18n, locale],
  );
}

/** The server's refusal. Stays the same object until the error or the language changes. */
export function useCallRefusal(error: unknown, failed: string): Refusal | undefined {
  const wordsFor = useRefusalOf();
  return useMemo(() => wordsFor(error, failed), [wordsFor, error, failed]);
}
