import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { locales } from "./locales.ts";

const gap = "[ \u00a0\u202f]?";
const numberOrPlace = String.raw`(?:\d|\}\})`;
const percentages = new RegExp(`${numberOrPlace}${gap}[%％]|[%％]${gap}(?:\\d|\\{\\{)`, "gu");

/** Adjectives, which have no gap in Czech: "90% interval", and German compounds have none of their own: "90-%-Bereich". */
const isAdjective = (locale: string, text: string) => locale === "cs" && /^\d%$/.test(text);

/** The signs of percent of a language that do not look as those that the program writes in it. */
function otherForms(locale: string): string[] {
  const folder = join(import.meta.dirname, "locales", locale);
  const usual = new Intl.NumberFormat(locale, { style: "percent" }).format(0.9).replace(/\d+/, "0");
  return globSync("*.json", { cwd: folder }).flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(percentages)]
      .map(([found]) => found)
      .filter((found) => found.replace(/\d/, "0") !== usual)
      .filter((found) => !isAdjective(locale, found))
      .map((found) => `${name}: ${found}`),
  );
}

it.each(locales)(
  "[RPT-23] texts in %s write percentages as numbers in them are written, and leave the sign of a placeholder to formatPercent",
  (locale) => {
    expect(otherForms(locale)).toEqual([]);
  },
);
