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

/** Quoted strings, and the beginnings of those that are concatenated at run time. */
function quoted(source: string): { readonly whole: string[]; readonly beginnings: string[] } {
  const whole = [...source.matchAll(/["'`]((?:\w+:)?[\w.]+)["'`]/g)].map(([, text = ""]) => text);
  const beginnings = [...source.matchAll(/`(\w+:[\w.]+)\$\{/g)].map(([, text = ""]) => text);
  return { whole, beginnings };
}

/**
 * Texts that no source references, neither as `feature:key` nor as the key alone. A key that is also another word of
 * the sources is not reported; concatenated keys count as used by their beginning.
 */
export function unusedTexts(localeFolder: string, sources: readonly string[]): string[] {
  const found = sources.map(quoted);
  const whole = new Set(found.flatMap((entry) => entry.whole));
  const beginnings = [...new Set(found.flatMap((entry) => entry.beginnings))];
  return textNames(localeFolder).filter((name) => {
    const key = name.slice(name.indexOf(":") + 1);
    return !whole.has(name) && !whole.has(key) && !beginnings.some((beginning) => name.startsWith(beginning));
  });
}
