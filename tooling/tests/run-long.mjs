/** `npm run test:long [-- NAME]`: the tests that `npm test` runs as a seeded sample, in full. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const name = process.argv[2] ?? "";
const files = ["packages", "apps"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.test\.ts$/.test(file) && !file.includes("node_modules") && file.includes(name))
  .filter((file) => readFileSync(file, "utf8").includes("SONOLENS_LONG"));
if (files.length === 0) {
  process.stderr.write(`No long test has "${name}" in its file name.\n`);
  process.exit(2);
}
process.stdout.write(`${files.join("\n")}\n`);
const done = spawnSync(
  "vitest",
  [
    "run",
    ...["unit", "alone", "http", "http-alone"].flatMap((project) => ["--project", project]),
    "--testTimeout",
    "1800000",
    "--hookTimeout",
    "600000",
    "--no-file-parallelism",
    ...files,
  ],
  { stdio: "inherit", env: { ...process.env, SONOLENS_LONG: "1" } },
);
process.exit(done.status ?? 1);
