import { expect, type Page } from "@playwright/test";

/** All that a page says or shows: visible texts, and names, descriptions and titles for those who do not see it. */
export const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = new Set<string>();
    // What people wrote is theirs, and the settings name the units that one can choose.
    const isOthers = (element: Element) =>
      element.closest(
        "bdi, textarea, code, script, style, noscript, [role=menuitemradio], [role=dialog] fieldset:has([value=FEET], [value=CFM], [value=FAHRENHEIT])",
      ) !== null;
    const say = (text: string | null | undefined, element: Element) => {
      const words = (text ?? "").replaceAll(/\s+/g, " ").trim();
      if (words !== "" && !isOthers(element)) said.add(words);
    };
    for (const element of document.body.querySelectorAll("*")) {
      if (!element.checkVisibility()) continue;
      const own = [...element.childNodes].flatMap(({ nodeType, nodeValue }) =>
        nodeType === Node.TEXT_NODE ? [nodeValue ?? ""] : [],
      );
      say(own.join(" "), element);
      for (const name of ["aria-label", "aria-valuetext", "aria-description", "title", "alt", "placeholder"])
        say(element.getAttribute(name), element);
    }
    return [...said];
  });

/**
 * How often the page and each dialog over it name the clock of their times; left out are those without a time. Messages
 * that stand on their own, such as that of a maintenance, are of neither.
 */
const clocksOn = (page: Page): Promise<readonly { readonly where: string; readonly named: number }[]> =>
  page.evaluate(() => {
    const zones = new Set(
      (["short", "longGeneric"] as const).flatMap((timeZoneName) =>
        [0, 6].map(
          (month) =>
            new Intl.DateTimeFormat("en-GB", { timeZoneName })
              .formatToParts(new Date(2026, month, 15))
              .find(({ type }) => type === "timeZoneName")?.value ?? "",
        ),
      ),
    );
    return [...document.querySelectorAll("main, [role=dialog]")].flatMap((scope) => {
      const texts: string[] = [];
      for (const element of scope.querySelectorAll("*")) {
        if (element.closest("main, [role=dialog]") !== scope || !element.checkVisibility()) continue;
        if (element.closest("[role=status], [role=alert], textarea, script, style")) continue;
        for (const { nodeType, nodeValue } of element.childNodes)
          if (nodeType === Node.TEXT_NODE && nodeValue) texts.push(nodeValue);
      }
      if (!texts.some((text) => /\b(?:[01]\d|2[0-3]):[0-5]\d\b/.test(text))) return [];
      // As a word: an id may have the letters of "EET".
      const isNamed = (text: string) =>
        [...zones].some((zone) => new RegExp(`(?<!\\w)${zone.replaceAll("+", "\\+")}(?!\\w)`).test(text));
      const named = texts.filter(isNamed).length;
      return [{ where: scope.getAttribute("role") ?? "page", named }];
    });
  });

/** What {@link plantSettings} leave no room for. */
export const wrong = {
  metre: /(?:^|[\s\d(,/])(?:m|km|metres?|meters?)(?=$|[\s.,;:)–])/,
  Celsius: /°C|Celsius/,
  litre: /l\/min|\blit(?:re|er)s?\b/i,
  // Millions are short for a number that has no decimals either.
  "yen with decimals": /(?:¥|JPY)\s?[\d,]*\d\.\d+(?![\dM])|\d\.\d+\s?(?:¥|JPY)/,
  // The page is read in British English: 19 Nov 2026, Thursday 19 November, 19/11/2026, 09:42.
  "second form of a date":
    /\b\d{4}-\d{2}-\d{2}\b(?!\S*\.\w)|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}\b(?!\d)|\b\d{1,2}:\d{2}\s?[AP]M\b/,
} as const;

/** A plant in which nothing is metric, and whose money has no cents. */
export const plantSettings = {
  leak_size_unit: "CFM",
  temperature_unit: "FAHRENHEIT",
  source_distance_unit: "FEET",
  currency_iso_code: "JPY",
  energy_cost_kwh: 25,
  init: true,
};

/** Texts in other units or forms of dates than those of {@link plantSettings}; expects times of one clock, named once. */
export async function wrongUnitsOn(page: Page, screen: string): Promise<string[]> {
  const found = new Set<string>();
  for (const text of await saidOn(page))
    for (const [unit, pattern] of Object.entries(wrong))
      if (pattern.test(text)) found.add(`${screen}, ${unit}: ${text.slice(0, 200)}`);
  // What names the clock may be loaded last.
  await expect
    .poll(async () => (await clocksOn(page)).filter(({ named }) => named !== 1), { message: screen })
    .toEqual([]);
  return [...found];
}
