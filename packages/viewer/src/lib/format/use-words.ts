import { useTranslation } from "react-i18next";

/** The texts of the current language, by `namespace:key`. */
export function useWords() {
  const { t, i18n } = useTranslation();
  return { t, locale: i18n.language };
}
