import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { resolve } from "node:path";
import * as domain from "@sonolens/domain";
import { describe, expect, it } from "vitest";
import * as gallery from "./index.ts";

const readme = readFileSync(resolve(import.meta.dirname, "../README.md"), "utf8");

interface Example {
  readonly title: string;
  readonly code: string;
}

/** The blocks of code, each under the heading before it. */
const examples: Example[] = readme.split(/^## /m).flatMap((section) =>
  [...section.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = ""]) => ({
    title: section.slice(0, section.indexOf("\n")),
    code,
  })),
);

/** The value of every statement with a trailing comment, and the value in the comment. */
function outcomes(code: string): { statement: string; given: unknown; said: unknown }[] {
  const imports = /^import \{([^}]*)\} from "@sonolens\/(?:domain|gallery)";$/gm;
  const names = [...code.matchAll(imports)].flatMap(([, list = ""]) =>
    list.split(",").map((name) => name.trim()),
  );
  const body = code
    .replace(imports, "")
    .replace(
      /^((?:[^\s/}](?:.*\n(?=[ })\]]))*.*)); \/\/ (.*)$/gm,
      (_, statement: string, said: string) =>
        `out.push({ statement: ${JSON.stringify(statement)}, given: (${statement}), said: (${said}) });`,
    );
  const out: { statement: string; given: unknown; said: unknown }[] = [];
  const script = stripTypeScriptTypes(body);
  new Function("out", "packages", `const { ${names.join(", ")} } = packages;\n${script}`)(out, {
    ...domain,
    ...gallery,
  });
  return out;
}

describe("the README's examples", () => {
  it("are there", () => {
    expect(examples.length).toBe(1);
  });

  it.each(examples)("give what stands behind them: $title", ({ code }) => {
    const found = outcomes(code);
    expect(found.length).toBe(code.match(/; \/\/ /g)?.length);
    for (const { statement, given, said } of found) expect(given, statement).toEqual(said);
  });
});
