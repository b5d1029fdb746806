/**
 * Finds exports of packages that nothing uses: `node tooling/checks/src/check-exports.ts [package]`. Names that other
 * tools rely on are in `public-names.json`.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkoutFiles } from "../../tests/affected/read-changes.ts";
import { floors } from "./floors.ts";
import publicNames from "./public-names.json" with { type: "json" };
import { exportsOf, type PackageExports, unusedExports } from "./unused-exports.ts";

const root = join(import.meta.dirname, "../../..");
const [wanted] = process.argv.slice(2);
const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");
const sources = checkoutFiles(root)
  .filter((path) => /\.(?:tsx?|mts|mjs|js|mdx)$/.test(path))
  .map((path) => ({ path, text: read(path) }));

function packageExports(name: string): PackageExports {
  const index = read("packages", name, "src/index.ts");
  const { license } = JSON.parse(read("packages", name, "package.json")) as { license: string };
  if (license !== "MIT") return { name, index };
  const readme = existsSync(join(root, "packages", name, "README.md"))
    ? read("packages", name, "README.md")
    : "";
  const modules = new Set(exportsOf(index).map(({ module }) => module));
  const texts = [...modules].map((module) => [module, read("packages", name, "src", module)] as const);
  return { name, index, forOthers: { readme, modules: new Map(texts) } };
}

const namesOf: Readonly<Record<string, readonly string[]>> = publicNames;
const problems: string[] = [];
let count = 0;
for (const name of floors.flat()) {
  if (wanted !== undefined && name !== wanted) continue;
  const of = packageExports(name);
  const names = exportsOf(of.index).map((exported) => exported.name);
  count += names.length;
  const unused = unusedExports(of, sources, namesOf[name] ?? []);
  if (unused.length > 0)
    problems.push(
      `packages/${name}: ${unused.length} of ${names.length} exports are used nowhere: ${unused.join(", ")}`,
    );
  const missing = (namesOf[name] ?? []).filter((publicName) => !names.includes(publicName));
  if (missing.length > 0)
    problems.push(`packages/${name}: does not export ${missing.join(", ")}, which public-names.json names`);
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
process.stdout.write(`${count} exports are used, documented for others, or named in public-names.json\n`);
