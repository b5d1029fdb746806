/** Checks whether the map from folders to browser tests is complete: `node tooling/checks/src/check-screens-map.ts`. */
import { join } from "node:path";
import { checkoutFiles } from "../../tests/affected/read-changes.ts";
import { mapProblems, readScreensMap } from "../../tests/affected/screens-map.ts";

const root = join(import.meta.dirname, "../../..");
const rows = readScreensMap(root);
const problems = mapProblems(rows, checkoutFiles(root));
if (problems.length > 0) {
  process.stderr.write(`tooling/tests/screens-map.json\n${problems.map((line) => `  ${line}`).join("\n")}\n`);
  process.exit(1);
}
process.stdout.write(`${rows.length} rows name every folder of the sources and every test in the browser\n`);
