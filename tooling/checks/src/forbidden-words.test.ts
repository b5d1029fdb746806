import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commentsOf, forbiddenWords, occurrences } from "./forbidden-words.ts";

const words = forbiddenWords(readFileSync(join(import.meta.dirname, "../../../docs/glossary.md"), "utf8"));

it("reads the words of the glossary", () => {
  expect(occurrences("It is told anew.\nLets\tgo of a hold. Untold.", words)).toEqual([
    { line: 1, word: "told" },
    { line: 1, word: "anew" },
    { line: 2, word: "lets\tgo" },
  ]);
  expect(() => forbiddenWords("# Glossary")).toThrow("forbids no words");
});

it("finds comments, and nothing in strings, templates, patterns or JSX texts", () => {
  const source = [
    "/** First. */",
    'const a = "// told"; // second',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code that is searched
    "const b = `/* told */ ${/* third */ a}`;",
    "const c = /\\/\\* told/;",
    "const d = <p>// told {/* fourth */}</p>;",
  ].join("\n");
  expect(commentsOf("a.tsx", source).toSorted((one, other) => one.line - other.line)).toEqual([
    { line: 1, text: "/** First. */" },
    { line: 2, text: "// second" },
    { line: 3, text: "/* third */" },
    { line: 5, text: "/* fourth */" },
  ]);
});
