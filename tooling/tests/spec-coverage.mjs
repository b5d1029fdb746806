/** Which rows of docs/spec/rows.tsv the tests that ran name in their titles, by group and by kind of test. */
import { existsSync, readFileSync } from "node:fs";

const kinds = {
  unit: ["reports/unit.json", "reports/alone.json"],
  HTTP: ["reports/http.json"],
  browser: ["reports/browser.json"],
};
const rowPattern = /\b([A-Z][A-Z0-9]{1,3}-\d{2,3})\b/g;

const rowsOf = (title) =>
  [...(title.match(/\[([^\]]+)\]/g) ?? []).join(" ").matchAll(rowPattern)].map((match) => match[1]);

/** What a story proves: the name of a story is for its readers, so the row stands in `parameters.proves`. */
const provenByStory = ({ tests }) =>
  tests
    .flatMap(({ annotations }) => annotations ?? [])
    .filter(({ type }) => type === "proves")
    .map(({ description }) => description);

function vitestTitles(file) {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, "utf8"));
  return report.testResults
    .flatMap((entry) => entry.assertionResults)
    .filter((test) => test.status === "passed")
    .map((test) => test.fullName);
}

function playwrightTitles(file) {
  if (!existsSync(file)) return [];
  const titles = [];
  const visit = (suite) => {
    for (const spec of suite.specs ?? []) if (spec.ok) titles.push(spec.title, ...provenByStory(spec));
    for (const child of suite.suites ?? []) visit(child);
  };
  for (const suite of JSON.parse(readFileSync(file, "utf8")).suites) visit(suite);
  return titles;
}

/** A table as text, and the row ids in titles that the specification does not have. */
export function coverageText() {
  const rows = readFileSync("docs/spec/rows.tsv", "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
  const groups = new Map();
  for (const [id, capability] of rows) {
    const prefix = id.split("-")[0];
    if (!groups.has(prefix)) groups.set(prefix, { capability, ids: [] });
    groups.get(prefix).ids.push(id);
  }
  const known = new Set(rows.map(([id]) => id));
  const covered = { unit: new Set(), HTTP: new Set(), browser: new Set() };
  for (const [kind, files] of Object.entries(kinds))
    for (const title of files.flatMap(vitestTitles)) for (const id of rowsOf(title)) covered[kind].add(id);
  for (const title of ["reports/look.json", "reports/e2e.json"].flatMap(playwrightTitles))
    for (const id of rowsOf(title)) covered.browser.add(id);

  const unknownRows = [...new Set(Object.values(covered).flatMap((ids) => [...ids]))].filter(
    (id) => !known.has(id),
  );
  const lines = [
    "Rows of the specification named by tests that passed:",
    `${"group".padEnd(34)} rows covered  unit  HTTP  browser`,
  ];
  let total = 0;
  for (const [prefix, { capability, ids }] of groups) {
    const by = (kind) => ids.filter((id) => covered[kind].has(id));
    const any = ids.filter((id) => Object.values(covered).some((set) => set.has(id)));
    total += any.length;
    if (any.length === 0) continue;
    const numbers = [ids.length, any.length, by("unit").length, by("HTTP").length, by("browser").length].map(
      (value) => String(value),
    );
    lines.push(
      `${`${prefix} ${capability}`.padEnd(34)} ${numbers[0].padStart(4)} ${numbers[1].padStart(7)} ${numbers[2].padStart(5)} ${numbers[3].padStart(5)} ${numbers[4].padStart(8)}   ${any.join(" ")}`,
    );
  }
  lines.push(`${total} of ${rows.length} rows covered.`);
  if (unknownRows.length > 0)
    lines.push(`Titles name rows that the specification does not have: ${unknownRows.join(", ")}`);
  return { text: lines.join("\n"), unknownRows };
}

if (process.argv[1]?.endsWith("spec-coverage.mjs")) process.stdout.write(`${coverageText().text}\n`);
