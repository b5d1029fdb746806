/** Where English dates have the month first and 12 hours. */
const monthFirst = /^en-(?:US|PH|PR|GU|VI|AS|MP|UM)$/;

/** The languages of the reader's device; none on a server, which has no reader. */
function deviceLanguages(): readonly string[] {
  const { navigator } = globalThis as { navigator?: Partial<Pick<Navigator, "languages" | "userAgent">> };
  return navigator?.userAgent?.startsWith("Node.js") ? [] : (navigator?.languages ?? []);
}

/**
 * The locale in which dates and times are written. English is the one language of the interface that writes them in two
 * ways: "Nov 19, 2026, 9:42 AM" for a device set to American English, elsewhere "19 Nov 2026, 09:42".
 */
export function dateLocale(locale: string, languages: readonly string[] = deviceLanguages()): string {
  if (locale !== "en") return locale;
  const english = languages.find((language) => /^en-/.test(language));
  return english !== undefined && monthFirst.test(english) ? "en-US" : "en-GB";
}
