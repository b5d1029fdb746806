/**
 * `npm run test:long [-- NAME]`: the tests that `npm test` runs as a seeded sample, in full, and the longer walks
 * through the product in Firefox and WebKit (`engines`).
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const name = process.argv[2] ?? "";
const files = ["packages", "apps"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .filter(
    (file) => /\.(?:test|spec)\.ts$/.test(file) && !file.includes("node_modules") && file.includes(name),
  )
  .filter((file) => readFileSync(file, "utf8").includes("SONOLENS_LONG"));
const walks = "engines".includes(name) ? ["apps/web/engines/run.ts", "--long"] : [];
if (files.length === 0 && walks.length === 0) {
  process.stderr.write(`No long test has "${name}" in its file name.\n`);
  process.exit(2);
}
process.stdout.write(`${files.join("\n")}\n`);

/** Runs a command if there is something to run; returns whether it succeeded. */
function run(some, command, words) {
  if (some.length === 0) return true;
  const environment = { ...process.env, SONOLENS_LONG: "1" };
  return spawnSync(command, [...words, ...some], { stdio: "inherit", env: environment }).status === 0;
}

const isBrowsed = (file) => file.endsWith(".spec.ts");
const outcomes = [
  run(
    files.filter((file) => !isBrowsed(file)),
    "vitest",
    [
      "run",
      ...["unit", "alone", "http", "http-alone"].flatMap((project) => ["--project", project]),
      "--testTimeout",
      "1800000",
      "--hookTimeout",
      "600000",
      "--no-file-parallelism",
    ],
  ),
  // Playwright matches files by name; only the tests with a longer version have the mark.
  run(
    files.filter(isBrowsed).map((file) => basename(file)),
    "playwright",
    [
      "test",
      "-c",
      "apps/web/playwright.config.ts",
      "--project=screens",
      "--project=journeys",
      "--grep=@long",
    ],
  ),
  run(walks, "node", ["--conditions=@sonolens/source", "--disable-warning=ExperimentalWarning"]),
];
process.exit(outcomes.every(Boolean) ? 0 : 1);
