import { timeZoneOf } from "@sonolens/i18n";
import { useTranslation } from "react-i18next";

/** The texts of the current language, by `namespace:key`, and the time zone in which all times are written. */
export function useWords() {
  const { t, i18n } = useTranslation();
  return { t, locale: i18n.language, timeZone: timeZoneOf(i18n) };
}
