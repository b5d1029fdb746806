import { isLocale, localeNames, locales } from "@sonolens/i18n";

/** The languages that a report can be written in, each by its own name, for a field of a form. */
export const reportLanguageOptions = (chosen: string) =>
  [...new Set<string>([chosen, ...locales])].map((value) => ({
    value,
    label: isLocale(value) ? localeNames[value] : value,
    lang: value,
  }));
