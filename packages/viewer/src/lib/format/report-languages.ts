import { isLocale, localeNames, reportLocales } from "@sonolens/i18n";

/** The languages that a report can be written in, each by its own name, for a field of a form. */
export const reportLanguageOptions = (chosen: string) =>
  [...new Set<string>([chosen, ...reportLocales])].map((value) => ({
    value,
    label: isLocale(value) ? localeNames[value] : value,
    lang: value,
  }));
