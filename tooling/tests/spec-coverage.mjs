/** Which rows of docs/spec/rows.tsv the executed tests name in their titles, by group and by level of test. */
import { existsSync, readFileSync } from "node:fs";

/** Reports by the level of their tests. */
const vitestReports = {
  rule: ["reports/unit.json", "reports/alone.json"],
  call: ["reports/http.json"],
  component: ["reports/browser.json"],
};
const playwrightReports = {
  component: "reports/look.json",
  screen: "reports/screens.json",
  journey: "reports/journeys.json",
};
const levels = ["rule", "call", "component", "screen", "journey"];
const rowPattern = /\b([A-Z][A-Z0-9]{1,3}-\d{2,3})\b/g;

const rowsOf = (title) =>
  [...(title.match(/\[([^\]]+)\]/g) ?? []).join(" ").matchAll(rowPattern)].map((match) => match[1]);

/** The rows proved by a story, from `parameters.proves`, because its name is for readers. */
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
  const found = [];
  const visit = (suite) => {
    for (const spec of suite.specs ?? []) {
      if (!spec.ok) continue;
      found.push(spec.title, ...provenByStory(spec));
    }
    for (const child of suite.suites ?? []) visit(child);
  };
  for (const suite of JSON.parse(readFileSync(file, "utf8")).suites) visit(suite);
  return found;
}

/** A table as text, and the row ids in titles that are not in the specification. */
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
  const covered = Object.fromEntries(levels.map((level) => [level, new Set()]));
  const titles = [
    ...Object.entries(vitestReports).flatMap(([level, files]) =>
      files.flatMap(vitestTitles).map((title) => [level, title]),
    ),
    ...Object.entries(playwrightReports).flatMap(([level, file]) =>
      playwrightTitles(file).map((title) => [level, title]),
    ),
  ];
  for (const [level, title] of titles) for (const id of rowsOf(title)) covered[level].add(id);

  const unknownRows = [...new Set(Object.values(covered).flatMap((ids) => [...ids]))].filter(
    (id) => !known.has(id),
  );
  const lines = [
    "Rows of the specification named by tests that passed:",
    `${"group".padEnd(34)} rows covered ${levels.map((level) => level.padStart(9)).join(" ")}`,
  ];
  let total = 0;
  for (const [prefix, { capability, ids }] of groups) {
    const any = ids.filter((id) => levels.some((level) => covered[level].has(id)));
    total += any.length;
    if (any.length === 0) continue;
    const counts = levels.map((level) => ids.filter((id) => covered[level].has(id)).length);
    lines.push(
      `${`${prefix} ${capability}`.padEnd(34)} ${String(ids.length).padStart(4)} ${String(any.length).padStart(7)} ${counts.map((count) => String(count).padStart(9)).join(" ")}   ${any.join(" ")}`,
    );
  }
  lines.push(`${total} of ${rows.length} rows covered.`);
  if (unknownRows.length > 0)
    lines.push(`Titles name rows that the specification does not have: ${unknownRows.join(", ")}`);
  return { text: lines.join("\n"), unknownRows };
}

if (process.argv[1]?.endsWith("spec-coverage.mjs")) process.stdout.write(`${coverageText().text}\n`);
