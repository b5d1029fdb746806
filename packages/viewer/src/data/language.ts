import {
  type AvailableLocale,
  availableLocales,
  changeLocale,
  errorMessageKey,
  translator,
} from "@sonolens/i18n";
import { useTranslation } from "react-i18next";
import { useServices } from "./services.ts";

/** The language shown, those that can be, and a way to change it. */
export function useLanguage(): {
  readonly locale: string;
  readonly offered: readonly AvailableLocale[];
  readonly setLocale: (locale: AvailableLocale) => void;
} {
  const { host, toaster, connection } = useServices();
  const { i18n } = useTranslation();
  const change = async (locale: AvailableLocale) => {
    if (await changeLocale(i18n, locale)) return host.storage.write("locale", locale);
    // Its texts did not come; those shown stay.
    toaster.show({ message: translator(i18n)(errorMessageKey("networkError")), tone: "error" });
    await connection.check();
  };
  return {
    locale: i18n.language,
    offered: availableLocales,
    setLocale: (locale) => void change(locale),
  };
}
