import { availableLocales, type Locale, locales } from "./locales.ts";

const traditional = /^zh-(hant|tw|hk|mo)\b/;

/** The language of the interface that a BCP 47 tag asks for, or undefined. "nb-NO" is no, "zh-Hant-HK" is zh-TW. */
export function matchLocale(tag: string, offered: readonly Locale[] = locales): Locale | undefined {
  const wanted = tag.trim().replaceAll("_", "-").toLowerCase();
  const exact = offered.find((locale) => locale.toLowerCase() === wanted);
  if (exact) return exact;
  const language = wanted.split("-")[0] ?? "";
  const meant =
    language === "zh"
      ? traditional.test(wanted)
        ? "zh-TW"
        : "zh-CN"
      : language === "nb" || language === "nn"
        ? "no"
        : language;
  return offered.find((locale) => locale === meant);
}

/**
 * The language to start in: the stored one, else the first of the browser's that is offered, else English.
 * Whatever was stored that is no language of the interface counts as nothing stored.
 */
export function pickLocale(
  stored: string | null | undefined,
  browserLocales: readonly string[],
  offered: readonly Locale[] = availableLocales,
): Locale {
  for (const tag of [stored ?? "", ...browserLocales]) {
    const match = tag ? matchLocale(tag, offered) : undefined;
    if (match) return match;
  }
  return "en";
}
