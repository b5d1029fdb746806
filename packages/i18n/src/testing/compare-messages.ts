import type { Messages } from "../messages.ts";

const plural = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(plural, "");

/** Names of the placeholders in a text, in order: "{{count, number}}" is "count". */
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? "").sort();

/** Whether a language uses the singular for other numbers too, such as 21 in Russian. */
function isSingularOfMany(locale: string): boolean {
  const rules = new Intl.PluralRules(locale);
  return Array.from({ length: 100 }, (_, index) => rules.select(index + 2)).includes("one");
}

/**
 * Differences of a language from English, one sentence each: missing files, keys, plural forms that the language needs,
 * placeholders, empty texts, singulars without their number where 21 has them too, and keys that English does not have.
 */
export function compareMessages(english: Messages, other: Messages, locale: string): string[] {
  const problems: string[] = [];
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const singularOfMany = isSingularOfMany(locale);
  for (const feature of new Set([...Object.keys(english), ...Object.keys(other)])) {
    const wanted = english[feature];
    const given = other[feature];
    if (!wanted || !given) {
      problems.push(`${feature}: only one of the two languages has it`);
      continue;
    }
    const isPlural = (key: string) => plural.test(key) && `${baseOf(key)}_other` in wanted;
    const expected = Object.keys(wanted).flatMap((key) =>
      isPlural(key) ? forms.map((form) => `${baseOf(key)}_${form}`) : [key],
    );
    for (const key of new Set(expected)) {
      const text = given[key];
      const model = (isPlural(key) ? wanted[`${baseOf(key)}_other`] : wanted[key]) ?? "";
      if (text === undefined) problems.push(`${feature}:${key} is missing`);
      else if (text.trim() === "") problems.push(`${feature}:${key} is empty`);
      else {
        // The singular may omit the number, "One source.", unless other numbers have it too.
        const may = new Set(placeholders(model));
        const has = placeholders(text);
        const must = [...may].filter((name) => !(plural.test(key) && (name === "count" || name === "value")));
        if (has.some((name) => !may.has(name)) || must.some((name) => !has.includes(name)))
          problems.push(`${feature}:${key} has other placeholders than English`);
        if (singularOfMany && key.endsWith("_one") && may.has("count") && !has.includes("count"))
          problems.push(`${feature}:${key} has no number, but 21 and 31 have this form too`);
      }
    }
    for (const key of Object.keys(given))
      if (!expected.includes(key)) problems.push(`${feature}:${key} is not in English`);
  }
  return problems;
}
