/**
 * `pnpm break-on-purpose [options]`: breaks one behavior of list.json after the other in a copy of the last commit,
 * runs the tests that can reach it, the cheapest first, until one fails, and records that test in results.json. Breaks
 * with a result are skipped.
 *
 *   --only TEXT         those with TEXT in their id, file or operator
 *   --levels A,B        of types, rule, call, story, screen, journey; default: all
 *   --commit REV        another commit than the last one, for comparison
 *   --limit N           at most N more
 *   --again             also breaks that have a result
 *   --results FILE      another file than results.json
 *   --checkout FOLDER   where the copy is made, and kept afterwards
 *   --compare FILE      only lists what FILE has as caught and results.json has not
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chooseTests, levels, type TestFile } from "../affected/choose-tests.ts";
import { readDeclarationGraph } from "../affected/declaration-graph.ts";
import { checkoutFiles } from "../affected/read-changes.ts";
import { type Outcome, runCommand, runTests } from "../affected/run-tests.ts";
import { readScreensMap, screensMapFile } from "../affected/screens-map.ts";
import { breakText, formatJson, type ListedBreak, readList, writeJson } from "./list.ts";
import { prepareScratch, removeScratch } from "./scratch-checkout.ts";

const root = join(import.meta.dirname, "../../..");
const say = (text: string) => process.stdout.write(`${text}\n`);
const allLevels = ["types", ...levels] as const;
type AnyLevel = (typeof allLevels)[number];

const { values: options } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== "--"),
  options: {
    only: { type: "string" },
    levels: { type: "string", default: allLevels.join(",") },
    commit: { type: "string", default: "HEAD" },
    limit: { type: "string" },
    again: { type: "boolean", default: false },
    results: { type: "string", default: "tooling/tests/break-on-purpose/results.json" },
    checkout: { type: "string" },
    compare: { type: "string" },
  },
});

interface BreakResult {
  readonly id: string;
  /** The result of the same tests may differ for another commit. */
  readonly commit: string;
  readonly outcome: "caught" | "survived" | "equivalent" | "gone";
  /** The levels that ran, and the number of test files of each. */
  readonly ran: Readonly<Partial<Record<AnyLevel, number>>>;
  readonly caughtBy?: {
    readonly level: AnyLevel;
    readonly file: string;
    readonly test: string;
    readonly error: string;
  };
  /** Tests that also fail without the break, and so are inconclusive. */
  readonly failingAnyway?: readonly string[];
  readonly seconds: number;
}

const readResults = (file: string): BreakResult[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as BreakResult[]) : [];

const resultsFile = resolve(root, options.results);
const list = readList(root);

if (options.compare !== undefined) {
  const now = new Map(readResults(resultsFile).map((result) => [result.id, result]));
  const lost = readResults(options.compare).filter(
    ({ id, outcome }) => outcome === "caught" && now.get(id)?.outcome !== "caught",
  );
  for (const { id, caughtBy } of lost) {
    const file = list.find((each) => each.id === id)?.file;
    say(
      `${id} ${now.get(id)?.outcome ?? "not tried"}: ${file}; was caught by ${caughtBy?.file} > ${caughtBy?.test}`,
    );
  }
  say(
    lost.length === 0
      ? "All that was caught before is caught now."
      : `${lost.length} were caught before only.`,
  );
  process.exit(lost.length === 0 ? 0 : 1);
}

const wantedLevels = options.levels.split(",");
const unknown = wantedLevels.filter((level) => !(allLevels as readonly string[]).includes(level));
if (unknown.length > 0) {
  process.stderr.write(`There is no level ${unknown.join(", ")}; there are ${allLevels.join(", ")}.\n`);
  process.exit(2);
}

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stop.abort());

/** The closest ones first and alone, so that most breaks cost one short run. */
const firstFiles = { rule: 8, call: 3, story: 3, screen: 2, journey: 2 } as const;
/** Timeouts: a break may make a loop endless; the second is for all files of the level. */
const minutes = { rule: 15, call: 40, story: 25, screen: 30, journey: 90 } as const;

const results = new Map(readResults(resultsFile).map((result) => [result.id, result]));
const note = (result: BreakResult) => {
  results.set(result.id, result);
  const sorted = list.flatMap(({ id }) => results.get(id) ?? []);
  writeJson(resultsFile, sorted);
};

const todo = list
  .filter(({ id, file, operator }) => [id, file, operator].some((text) => text.includes(options.only ?? "")))
  .filter(({ id }) => options.again || !results.has(id))
  .slice(0, Number(options.limit ?? list.length));
if (todo.length === 0) {
  say("Nothing is left to try.");
  process.exit(0);
}

const folder = options.checkout ?? join(tmpdir(), `sonolens-broken-${process.pid}`);
say(`Copying ${options.commit} to ${folder} ...`);
const { path: scratch, commit } = prepareScratch(root, folder, options.commit);
const graph = readDeclarationGraph(scratch, checkoutFiles(scratch));
// A commit from before the map is judged by the current map.
const rows = readScreensMap(existsSync(join(scratch, screensMapFile)) ? scratch : root);

/** Whether a test file passes without a break. */
const passesUnbroken = new Map<string, boolean>();

const errorBefore = wantedLevels.includes("types") ? await typeError() : undefined;
if (errorBefore !== undefined) {
  process.stderr.write(`Nothing can be told by types that are wrong without a break: ${errorBefore}\n`);
  process.exit(2);
}

for (const [index, each] of todo.entries()) {
  if (stop.signal.aborted) break;
  const result = await tryBreak(each);
  if (stop.signal.aborted) break;
  note(result);
  const by =
    result.caughtBy &&
    ` by ${result.caughtBy.level}: ${basename(result.caughtBy.file)} > ${result.caughtBy.test}`;
  say(
    `${index + 1}/${todo.length} ${each.id} ${result.outcome}${by ?? ""} (${each.operator}, ${basename(each.file)}, ${result.seconds} s)`,
  );
}
if (options.checkout === undefined) removeScratch(folder);
formatJson(resultsFile);
summarize();
process.exit(stop.signal.aborted ? 130 : 0);

function summarize(): void {
  const of = (outcome: BreakResult["outcome"]) =>
    [...results.values()].filter((result) => result.outcome === outcome);
  const caught = of("caught");
  const byLevel = allLevels
    .map((level) => `${level} ${caught.filter(({ caughtBy }) => caughtBy?.level === level).length}`)
    .join(", ");
  say(
    `${results.size} of ${list.length} tried: ${caught.length} caught (${byLevel}), ${of("survived").length} survived, ${of("equivalent").length} equivalent, ${of("gone").length} gone`,
  );
}

async function tryBreak(each: ListedBreak): Promise<BreakResult> {
  const begun = performance.now();
  const ran: Partial<Record<AnyLevel, number>> = {};
  const failingAnyway: string[] = [];
  const result = (outcome: BreakResult["outcome"], caughtBy?: BreakResult["caughtBy"]): BreakResult => ({
    id: each.id,
    commit,
    outcome,
    ran,
    ...(caughtBy && { caughtBy }),
    ...(failingAnyway.length > 0 && { failingAnyway }),
    seconds: Math.round((performance.now() - begun) / 1000),
  });
  const path = join(scratch, each.file);
  const whole = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  const broken = whole === undefined ? undefined : breakText(whole, each);
  if (whole === undefined || broken === undefined) return result("gone");
  if (each.equivalent) return result("equivalent");
  const { tests } = chooseTests(scratch, graph, rows, [{ file: each.file, lines: [broken.lines], text: "" }]);
  writeFileSync(path, broken.text);
  try {
    if (wantedLevels.includes("types")) {
      ran.types = 1;
      const error = await typeError();
      if (error !== undefined)
        return result("caught", { level: "types", file: each.file, test: "types", error });
    }
    for (const level of levels) {
      if (!wantedLevels.includes(level)) continue;
      const mine = tests.filter((test) => test.level === level);
      ran[level] = mine.length;
      for (const part of [mine.slice(0, firstFiles[level]), mine.slice(firstFiles[level])]) {
        const failure = await firstFailure(part, each, whole, broken.text, failingAnyway);
        if (stop.signal.aborted) return result("survived");
        if (failure) return result("caught", { level, ...failure });
      }
    }
    return result("survived");
  } finally {
    writeFileSync(path, whole);
  }
}

/** The first test that fails because of the break. */
async function firstFailure(
  tests: readonly TestFile[],
  { file }: ListedBreak,
  whole: string,
  broken: string,
  failingAnyway: string[],
): Promise<{ readonly file: string; readonly test: string; readonly error: string } | undefined> {
  let left = tests.filter((test) => passesUnbroken.get(test.file) !== false);
  while (left.length > 0 && !stop.signal.aborted) {
    const [{ level }] = left as [TestFile];
    const outcome = await runFiles(
      level,
      left.map((test) => test.file),
      true,
    );
    const [failure] = outcome.failures;
    if (failure === undefined || stop.signal.aborted) return undefined;
    // A runner that crashed or was killed reports no file.
    const blamed = left.some((test) => test.file === failure.file) ? failure.file : left[0]?.file;
    if (blamed === undefined) return undefined;
    if (!passesUnbroken.has(blamed)) {
      writeFileSync(join(scratch, file), whole);
      const unbroken = await runFiles(level, [blamed], false);
      writeFileSync(join(scratch, file), broken);
      passesUnbroken.set(blamed, unbroken.failures.length === 0);
    }
    if (passesUnbroken.get(blamed)) return failure;
    failingAnyway.push(blamed);
    left = left.filter((test) => test.file !== blamed);
  }
  return undefined;
}

async function runFiles(
  level: TestFile["level"],
  files: readonly string[],
  stopsAtFirst: boolean,
): Promise<Outcome> {
  const isBrowsed = level === "screen" || level === "journey";
  const first = isBrowsed ? ["-x", "--retries=0"] : ["--bail=1", "--retry=0"];
  const timeout = AbortSignal.timeout(minutes[level] * 60_000);
  const outcome = await runTests(level, files, {
    root: scratch,
    report: join(scratch, "reports", `break-${level}.json`),
    args: stopsAtFirst ? first : [],
    signal: AbortSignal.any([stop.signal, timeout]),
  });
  if (!timeout.aborted || stop.signal.aborted) return outcome;
  const ended = {
    file: files[0] ?? level,
    test: "(all of them)",
    error: `no end after ${minutes[level]} minutes`,
  };
  return { ...outcome, failures: [ended] };
}

/** The first type error of the whole program; incremental, so only changes are checked. */
async function typeError(): Promise<string | undefined> {
  const known = join(scratch, "reports", "break.tsbuildinfo");
  const { status, output } = await runCommand("tsc", ["--incremental", "--tsBuildInfoFile", known], {
    root: scratch,
    signal: stop.signal,
  });
  return status === 0 ? undefined : (output.trim().split("\n")[0] ?? "no message");
}
