import { type AvailableLocale, availableLocales } from "./locales.ts";

const traditional = /^zh-(hant|tw|hk|mo)\b/;

/** The offered language that matches a BCP 47 tag, or undefined. "nb-NO" is no, "zh-Hant-HK" is zh-TW. */
export function matchLocale<Offered extends string>(
  tag: string,
  offered: readonly Offered[],
): Offered | undefined {
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
 * The initial language: the stored one, else the browser's first that is offered, else English. A stored language that
 * is not offered is ignored.
 */
export function pickLocale<Offered extends string = AvailableLocale>(
  stored: string | null | undefined,
  browserLocales: readonly string[],
  offered: readonly (Offered | AvailableLocale)[] = availableLocales,
): Offered | AvailableLocale {
  for (const tag of [stored ?? "", ...browserLocales]) {
    const match = tag ? matchLocale(tag, offered) : undefined;
    if (match) return match;
  }
  return "en";
}
