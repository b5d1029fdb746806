import { type AvailableLocale, availableLocales, changeLocale } from "@sonolens/i18n";
import { useTranslation } from "react-i18next";
import { useServices } from "./services.ts";

/** The language shown, those that can be, and a way to change it. */
export function useLanguage(): {
  readonly locale: string;
  readonly offered: readonly AvailableLocale[];
  readonly setLocale: (locale: AvailableLocale) => void;
} {
  const { host } = useServices();
  const { i18n } = useTranslation();
  return {
    locale: i18n.language,
    offered: availableLocales,
    setLocale: (locale) => {
      host.storage.write("locale", locale);
      void changeLocale(i18n, locale);
    },
  };
}
