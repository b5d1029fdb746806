/**
 * `pnpm generate`: writes the files generated from `openapi/` and from `packages/acoustics/assembly`, and the table of
 * claims in the README of acoustics; with `--check` lists outdated ones instead.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { generateClaims } from "./generate-claims.ts";
import { generateClient } from "./generate-client.ts";
import { generateWasm } from "./generate-wasm.ts";
import { outOfDate } from "./out-of-date.ts";

const root = resolve(import.meta.dirname, "../../..");
const check = process.argv.includes("--check");

const files = new Map([
  ...(await generateClient(root)),
  ...(await generateWasm(root)),
  ...generateClaims(root),
]);
const stalePaths = outOfDate(files, readOrEmpty);
const stale = stalePaths.map((path) => relative(root, path));
for (const path of check ? [] : stalePaths) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, files.get(path) ?? "");
}

if (check && stale.length > 0) {
  process.stderr.write(`Out of date: ${stale.join(", ")}. Run "pnpm generate" and commit the result.\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(stale.length === 0 ? "Up to date.\n" : `Written: ${stale.join(", ")}\n`);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
