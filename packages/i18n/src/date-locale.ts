/** The languages of the reader's device; none on a server, which has no reader. */
function deviceLanguages(): readonly string[] {
  const { userAgent = "Node.js", languages = [] } = globalThis.navigator ?? {};
  return userAgent.startsWith("Node.js") ? [] : languages;
}

/**
 * The locale in which dates and times are written. English is the one language of the interface that writes them in two
 * ways: "Nov 19, 2026, 09:42 AM" for a device set to American English, elsewhere "19 Nov 2026, 09:42".
 */
export function dateLocale(locale: string, languages: readonly string[] = deviceLanguages()): string {
  if (locale !== "en") return locale;
  // The United States, the Philippines and Puerto Rico.
  return /^en-(US|PH|PR)$/.test(languages.find((each) => each.startsWith("en-")) ?? "") ? "en-US" : "en-GB";
}
