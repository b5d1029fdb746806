import {
  type AvailableLocale,
  availableLocales,
  changeLocale,
  errorMessageKey,
  translator,
} from "@sonolens/i18n";
import { useTranslation } from "react-i18next";
import { useServices } from "../services.ts";

/** The current language, the available ones, and a setter. */
export function useLanguage(): {
  readonly locale: string;
  readonly offered: readonly AvailableLocale[];
  readonly setLocale: (locale: AvailableLocale) => void;
} {
  const { host, toaster, connection } = useServices();
  const { i18n } = useTranslation();
  const change = async (locale: AvailableLocale) => {
    if (await changeLocale(i18n, locale)) return host.storage.write("locale", locale);
    // Its texts failed to load; the current language stays.
    toaster.show({ message: translator(i18n)(errorMessageKey("networkError")), tone: "error" });
    await connection.check();
  };
  return {
    locale: i18n.language,
    offered: availableLocales,
    setLocale: (locale) => void change(locale),
  };
}
