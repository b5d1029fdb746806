import { dateLocale, textDirection, translator } from "@sonolens/i18n";
import { type PartStates, UiProvider } from "@sonolens/ui-kit";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { translatedUiWords } from "./translated-ui-words.ts";

interface TranslatedUiProps {
  /** How parts of components are loaded. */
  readonly parts?: PartStates;
  readonly children: ReactNode;
}

/** Provides the texts, the number format and the direction of the viewer's language to all components below. */
export function TranslatedUi({ parts, children }: TranslatedUiProps) {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const words = useMemo(() => translatedUiWords(translator(i18n), locale), [i18n, locale]);
  return (
    <UiProvider
      dir={textDirection(locale)}
      locale={dateLocale(locale)}
      words={words}
      {...(parts && { parts })}
    >
      {children}
    </UiProvider>
  );
}
