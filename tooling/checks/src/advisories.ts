/**
 * `npm run advisories [-- FOLDER]`: queries the package registry for advisories against the packages of the lockfile.
 * Exit codes: 0 nothing relevant, 1 high or critical in what is shipped, 3 the registry was not available.
 */
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { type AuditReport, advisoryText } from "./advisory-text.ts";
import { installedPackages } from "./installed-packages.ts";

const exitCodes = { nothingOfWeight: 0, mustBeMended: 1, couldNotAsk: 3 } as const;

const root = resolve(process.argv[2] ?? join(import.meta.dirname, "../../.."));

function ask(): AuditReport | undefined {
  const asked = spawnSync("pnpm", ["audit", "--json"], {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
    maxBuffer: 256 * 1024 * 1024,
  });
  try {
    const report = JSON.parse(asked.stdout) as Partial<AuditReport>;
    if (report.advisories !== undefined) return { advisories: report.advisories };
  } catch {
    // Its output is reported below.
  }
  process.stderr.write(
    `The package registry could not be asked for known advisories, so nothing is known of them.\n${`${asked.stdout ?? ""}${asked.stderr ?? ""}${asked.error?.message ?? ""}`.trim()}\n`,
  );
  return undefined;
}

const report = ask();
if (report === undefined) process.exit(exitCodes.couldNotAsk);
const { text, mustBeMended } = advisoryText(report, installedPackages(root));
process.stdout.write(text);
process.exit(mustBeMended ? exitCodes.mustBeMended : exitCodes.nothingOfWeight);
