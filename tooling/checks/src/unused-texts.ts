import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** `feature:key` of every English text, plural forms as one. */
function textNames(localeFolder: string): string[] {
  const names = globSync(join(localeFolder, "*.json")).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, "utf8"))).map(
      (key) => `${basename(file, ".json")}:${key.replace(/_(?:zero|one|two|few|many|other)$/, "")}`,
    ),
  );
  return [...new Set(names)];
}

/** Quoted names, the beginnings of those that are concatenated at run time, and all words. */
function namesIn(source: string) {
  return {
    whole: [...source.matchAll(/["'`](\w+:[\w.]+)["'`]/g)].map(([, text = ""]) => text),
    beginnings: [...source.matchAll(/`(\w+:[\w.]*)\$\{/g)].map(([, text = ""]) => text),
    words: source.match(/\w+/g) ?? [],
  };
}

/**
 * Texts that no source references. A reference is `feature:key`, or the beginning of one that is concatenated at run
 * time, if all words of the rest occur in the sources. The key alone is no reference: many are everyday words.
 */
export function unusedTexts(localeFolder: string, sources: readonly string[]): string[] {
  const found = sources.map(namesIn);
  const whole = new Set(found.flatMap((entry) => entry.whole));
  const beginnings = [...new Set(found.flatMap((entry) => entry.beginnings))];
  const words = new Set(found.flatMap((entry) => entry.words));
  const isWord = (text: string) => text === "" || words.has(text);
  /** A word, or two that are concatenated: "arrow" and "WithText". */
  const isPart = (text: string) =>
    Array.from(text, (_, at) => at).some((at) => isWord(text.slice(0, at)) && isWord(text.slice(at)));
  const isConcatenated = (name: string) =>
    beginnings.some(
      (beginning) => name.startsWith(beginning) && name.slice(beginning.length).split(".").every(isPart),
    );
  return textNames(localeFolder).filter((name) => !whole.has(name) && !isConcatenated(name));
}
