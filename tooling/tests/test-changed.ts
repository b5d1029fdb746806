/**
 * `npm run test:changed [-- --since REV] [--dry] [--all] [--levels A,B]`: the checks and tests that the changes since a
 * revision can reach, within minutes. If more are reachable than fit, the closest are run and the others are listed.
 * `--levels` selects some of checks, rule, call, story, screen, journey.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chooseChecks } from "./affected/choose-checks.ts";
import {
  chooseTests,
  fitTests,
  type Level,
  levelOf,
  levels,
  type TestFile,
} from "./affected/choose-tests.ts";
import { readDeclarationGraph } from "./affected/declaration-graph.ts";
import { checkoutFiles, readChanges } from "./affected/read-changes.ts";
import { earlierSeconds, type Failure, lastLines, runCommand, runTests } from "./affected/run-tests.ts";
import { readScreensMap } from "./affected/screens-map.ts";

const root = join(import.meta.dirname, "../..");
const say = (text: string) => process.stdout.write(`${text}\n`);

const { values: options } = parseArgs({
  // pnpm passes on the `--` that npm requires before options of a script.
  args: process.argv.slice(2).filter((word) => word !== "--"),
  options: {
    since: { type: "string" },
    dry: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    levels: { type: "string", default: ["checks", ...levels].join(",") },
  },
});

/**
 * Seconds of one core for each level, so that everything fits into three minutes of two cores, with the builds, the
 * starts, and the waits of some tests that fail.
 */
const maxSeconds: Record<Level, number> = { rule: 40, call: 35, story: 25, screen: 35, journey: 30 };

/** Files that affect every test. */
const everywhere =
  /^(?:pnpm-lock\.yaml|pnpm-workspace\.yaml|package\.json|tsconfig\.base\.json|vitest\.config\.ts|turbo\.json|\.storybook\/(?:main|preview)\.tsx?|apps\/web\/playwright\.config\.ts|tooling\/(?:chromium|run)\.mjs|tooling\/tests\/repeatable-properties\.ts)$/;

const started = performance.now();
const changes = readChanges(root, options.since);
const changed = [...changes.files.map(({ file }) => file), ...changes.deleted];
if (changed.length === 0) {
  say(`Nothing has changed since ${changes.since}.`);
  process.exit(0);
}

const graph = readDeclarationGraph(root, checkoutFiles(root));
const rows = readScreensMap(root);
const choice = chooseTests(root, graph, rows, changes.files);
const reports = ["unit.json", "alone.json", "http.json", "browser.json", "screens.json", "journeys.json"];
const known = earlierSeconds(root, [...reports, ...levels.map((level) => `changed-${level}.json`)]);
const wanted = options.levels.split(",");
const fitting = options.all
  ? { chosen: [...choice.tests], leftOut: [] }
  : fitTests(choice.tests, maxSeconds, ({ file }) => known.get(file));
const chosen = fitting.chosen.filter(({ level }) => wanted.includes(level));
const leftOut = choice.tests.filter((test) => !chosen.includes(test));
const possible = chooseChecks(changes);
const checks = wanted.includes("checks")
  ? possible
  : { chosen: [], leftOut: [...possible.chosen.map(({ name }) => name), ...possible.leftOut] };

const shown = 4;
const brief = (names: readonly string[], count = shown) =>
  names.slice(0, count).join(", ") + (names.length > count ? ` and ${names.length - count} more` : "");
const shorten = (file: string) => file.replace(/^(?:packages|apps)\//, "").replace(/\/src\/|\/e2e\//, "/");
const withReason = ({ file, why }: TestFile) => `${shorten(file)} (${why})`;

say(`Changed since ${changes.since}: ${brief(changed)}`);
if (choice.names.length > 0) say(`  in ${brief(choice.names, 8)}`);
say(`checks   ${checks.chosen.map(({ name }) => name).join(", ") || "none"}`);
for (const level of levels) {
  const mine = chosen.filter((test) => test.level === level);
  const all = choice.tests.filter((test) => test.level === level).length;
  if (all === 0) say(`${level.padEnd(7)}  none can be reached`);
  else say(`${level.padEnd(7)}  ${mine.length} of ${all} files: ${brief(mine.map(withReason))}`);
}

/** Reports what was left out. */
function sayLeftOut(): void {
  for (const level of levels) {
    const files = leftOut.filter((test) => test.level === level).map(({ file }) => shorten(file));
    if (files.length > 0) say(`not run, ${level}: ${brief(files, 12)}`);
  }
  if (checks.leftOut.length > 0) say(`not run, checks: ${checks.leftOut.join(", ")}`);
  say(`not run, ever here: look (pnpm look), tests marked for test:long, test:services`);
  const basis = changed.filter((file) => everywhere.test(file));
  if (basis.length > 0) say(`Everything runs on ${brief(basis)}: npm test says more than this.`);
  const unreached = choice.unreached.filter(
    (file) => !everywhere.test(file) && levelOf(file) === undefined && !/\.md$/.test(file),
  );
  if (unreached.length > 0) say(`No test is known to reach ${brief(unreached, 8)}.`);
  if (changes.deleted.length > 0)
    say(`Deleted, so only types and dead code tell: ${brief(changes.deleted)}.`);
}

if (options.dry) {
  sayLeftOut();
  process.exit(0);
}

interface Task {
  readonly name: string;
  run(): Promise<{ readonly ok: boolean; readonly text: string }>;
}

const failures: Failure[] = [];
const workers = Math.max(1, Math.floor(availableParallelism() / 2));

/** Screens and journeys run together, because they share one build of the web app. */
const testTask = (level: Level): Task[] => {
  const isMine = (other: Level) => other === level || (level === "screen" && other === "journey");
  const files = chosen.filter((test) => isMine(test.level)).map(({ file }) => file);
  if (files.length === 0) return [];
  return [
    {
      name: level === "screen" ? "screens and journeys" : `${level} tests`,
      async run() {
        const report = join(root, "reports", `changed-${level}.json`);
        // Each worker of the screens starts a product of its own.
        const args =
          level === "story" ? [] : [level === "screen" ? "--workers=2" : `--maxWorkers=${workers}`];
        const outcome = await runTests(level, files, { root, report, args });
        failures.push(...outcome.failures);
        const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : "";
        return {
          ok: outcome.failures.length === 0,
          text: `${outcome.passed} passed, ${outcome.failures.length} failed${skipped}`,
        };
      },
    },
  ];
};

const checkTask = ({ name, command, args }: (typeof checks.chosen)[number]): Task => ({
  name: `check ${name}`,
  async run() {
    const { status, output } = await runCommand(command, args, { root });
    if (status !== 0) failures.push({ file: "check", test: name, error: lastLines(output, 30) });
    return { ok: status === 0, text: "" };
  },
});

// The longest start first; two at a time use two cores.
const tasks = [
  ...testTask("screen"),
  ...checks.chosen.slice(0, 1).map(checkTask),
  ...testTask("rule"),
  ...testTask("call"),
  ...testTask("story"),
  ...checks.chosen.slice(1).map(checkTask),
];

async function work(): Promise<void> {
  for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
    const begun = performance.now();
    const { ok, text } = await task.run();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    say(`${ok ? "ok    " : "FAILED"} ${task.name}${text && `: ${text}`} (${seconds} s)`);
  }
}

say("");
await Promise.all([work(), work()]);
for (const { file, test, error } of failures) say(`FAILED ${shorten(file)} > ${test}\n  ${error}`);
sayLeftOut();
const seconds = Math.round((performance.now() - started) / 1000);
say(
  failures.length === 0
    ? `All that was chosen passed, in ${seconds} s.`
    : `${failures.length} failed, in ${seconds} s.`,
);
process.exit(failures.length === 0 ? 0 : 1);
