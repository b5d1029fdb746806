/**
 * Forbidden words of docs/glossary.md in comments and documents: `node tooling/checks/src/check-words.ts [folder]`.
 * Names each place of a folder that has too many.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkoutFiles } from "../../tests/affected/read-changes.ts";
import { commentsOf, forbiddenWords, maxPerThousandLines, occurrences } from "./forbidden-words.ts";

const root = join(import.meta.dirname, "../../..");
const [wanted = ""] = process.argv.slice(2);
const words = forbiddenWords(readFileSync(join(root, "docs/glossary.md"), "utf8"));
/** Not written here: texts of the specification and of others. The glossary names the words that it forbids. */
const isForeign = /^(?:docs\/spec\/|docs\/glossary\.md)/;

/** "packages/domain", "tooling", "docs": what is counted together. */
function folderOf(file: string): string {
  const [first = "", second = ""] = file.split("/");
  return ["packages", "apps"].includes(first) ? `${first}/${second}` : file.includes("/") ? first : ".";
}

const folders = new Map<string, { lines: number; places: string[] }>();
for (const file of checkoutFiles(root)) {
  if (isForeign.test(file) || !/\.(?:tsx?|mjs|md)$/.test(file) || !file.startsWith(wanted)) continue;
  const text = readFileSync(join(root, file), "utf8");
  const isDocument = file.endsWith(".md");
  // To parse takes longer than to search.
  const parts = isDocument || text.search(words) === -1 ? [{ line: 1, text }] : commentsOf(file, text);
  const folder = folders.get(folderOf(file)) ?? { lines: 0, places: [] };
  folder.lines += text.split("\n").length;
  for (const { line, text } of parts)
    for (const place of occurrences(text, words, line))
      folder.places.push(`${file}:${place.line}: "${place.word}"`);
  folders.set(folderOf(file), folder);
}

let count = 0;
for (const [name, { lines, places }] of folders) {
  count += places.length;
  const allowed = Math.max(1, Math.floor((lines / 1000) * maxPerThousandLines));
  if (places.length <= allowed) continue;
  process.exitCode = 1;
  process.stderr.write(
    `${name}: ${places.length} forbidden words in ${lines} lines, of which ${allowed} are allowed:\n`,
  );
  for (const place of places) process.stderr.write(`  ${place}\n`);
}
process.stdout.write(`${count} forbidden words in comments and documents\n`);
