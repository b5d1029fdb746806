/**
 * Checks licenses and install scripts of installed packages, and the licenses of the workspace's own:
 * `node tooling/checks/src/check-dependencies.ts [folder]`.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { allowedBuilds, installScriptProblems } from "./install-scripts.ts";
import { installedPackages } from "./installed-packages.ts";
import { licenceProblems } from "./licences.ts";
import { ownLicenceProblems, ownPackages } from "./own-licences.ts";

const root = resolve(process.argv[2] ?? join(import.meta.dirname, "../../.."));
const installed = installedPackages(root);
const builds = allowedBuilds(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8"));
const problems = [
  ...licenceProblems(installed),
  ...installScriptProblems(installed, builds),
  ...ownLicenceProblems(ownPackages(root)),
];
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
const shipped = installed.filter(({ isShipped }) => isShipped).length;
process.stdout.write(
  `${shipped} shipped and ${installed.length - shipped} development packages: licences and install scripts are known\n`,
);
