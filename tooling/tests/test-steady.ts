/**
 * `npm run test:steady [-- NAME ...] [--times 10] [--seed N] [--busy-only]`: runs the tests of steps, or the files
 * with NAME in their path, repeatedly, in another order each time, every second time (or each time) beside two busy
 * loops, without retries; at the end, every test that failed once is listed. A printed seed repeats its order.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startBusyLoops } from "./affected/busy-loops.ts";
import { type Level, levelOf, levels } from "./affected/choose-tests.ts";
import { checkoutFiles } from "./affected/read-changes.ts";
import { type Failure, runCommand, runTests } from "./affected/run-tests.ts";

const root = join(import.meta.dirname, "../..");
const say = (text: string) => process.stdout.write(`${text}\n`);

const { values: options, positionals } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== "--"),
  allowPositionals: true,
  options: {
    times: { type: "string", default: "10" },
    seed: { type: "string" },
    busy: { type: "string", default: "2" },
    "busy-only": { type: "boolean", default: false },
  },
});

/** Step names, and the tests of each. */
const steps: Readonly<Record<string, { readonly level: Level; readonly projects?: readonly string[] }>> = {
  unit: { level: "rule", projects: ["unit"] },
  alone: { level: "rule", projects: ["alone"] },
  http: { level: "call" },
  browser: { level: "story", projects: ["browser"] },
  stories: { level: "story", projects: ["stories"] },
  screens: { level: "screen", projects: ["screens"] },
  journeys: { level: "journey", projects: ["journeys"] },
};

const isBrowsed = (level: Level) => level === "screen" || level === "journey";

interface Part {
  readonly name: string;
  readonly level: Level;
  readonly files: readonly string[];
  readonly projects?: readonly string[];
}

function parts(name: string): Part[] {
  const step = steps[name];
  if (step) return [{ name, files: [], ...step }];
  const files = checkoutFiles(root).filter((file) => file.includes(name) && levelOf(file) !== undefined);
  return levels
    .map((level) => ({ name: level, level, files: files.filter((file) => levelOf(file) === level) }))
    .filter((part) => part.files.length > 0);
}

const times = Number(options.times);
const firstSeed = Number(options.seed ?? Math.floor(Math.random() * 1_000_000));
const busyLoops = Number(options.busy);
const named = (positionals.length > 0 ? positionals : Object.keys(steps)).map(
  (name) => [name, parts(name)] as const,
);
const wanted = named.flatMap(([, ofName]) => ofName);
const unknown = named.filter(([, ofName]) => ofName.length === 0).map(([name]) => name);
if (![times, firstSeed, busyLoops].every(Number.isInteger) || times < 1 || unknown.length > 0) {
  process.stderr.write(
    `There is no step and no test file "${unknown.join('", "')}"; steps are ${Object.keys(steps).join(", ")}.\n`,
  );
  process.exit(2);
}

interface Unsteady {
  count: number;
  readonly seeds: string[];
  readonly error: string;
}

const unsteady = new Map<string, Unsteady>();
const stop = new AbortController();
let runs = 0;
let stopLoops = () => {};

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(name, () => {
    stopLoops();
    stop.abort();
  });
process.on("exit", () => stopLoops());

const note = ({ file, test, error }: Failure, run: string) => {
  const key = `${file} > ${test}`;
  const before = unsteady.get(key);
  if (before) {
    before.count += 1;
    before.seeds.push(run);
  } else unsteady.set(key, { count: 1, seeds: [run], error });
};

/** The web app is built once instead of in each run. */
async function buildOnce(): Promise<NodeJS.ProcessEnv> {
  if (process.env.E2E_BUILT || !wanted.some(({ level }) => isBrowsed(level))) return {};
  say("Building the web app ...");
  const built = await runCommand("turbo", ["run", "build:app", "--output-logs=errors-only"], {
    root,
    signal: stop.signal,
  });
  if (built.status === 0) return { E2E_BUILT: "1" };
  process.stderr.write(`${built.output}\n`);
  process.exit(1);
}

const shuffled = (level: Level, seed: number): string[] =>
  isBrowsed(level)
    ? ["--retries=0", `--shuffle=${seed}`]
    : ["--retry=0", "--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${seed}`];

const environment = await buildOnce();
const what = wanted.map(({ name, files }) => (files.length > 0 ? files.join(", ") : name)).join(", ");
say(`${times} times: ${what}`);

for (let time = 0; time < times && !stop.signal.aborted; time += 1) {
  const seed = firstSeed + time;
  const isBusy = options["busy-only"] || time % 2 === 1;
  if (isBusy) stopLoops = startBusyLoops(busyLoops);
  for (const part of wanted) {
    if (stop.signal.aborted) break;
    const begun = performance.now();
    const outcome = await runTests(part.level, part.files, {
      root,
      report: join(root, "reports", "steady", `${part.name}-${seed}.json`),
      args: shuffled(part.level, seed),
      ...(part.projects && { projects: part.projects }),
      environment,
      signal: stop.signal,
    });
    if (stop.signal.aborted) break;
    const run = `${seed}${isBusy ? " busy" : ""}`;
    for (const failure of outcome.failures) note(failure, run);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const failed = outcome.failures.length > 0 ? `${outcome.failures.length} FAILED, ` : "";
    say(
      `${String(time + 1).padStart(3)}  seed ${seed}${isBusy ? ", busy" : "      "}  ${part.name}: ${failed}${outcome.passed} passed (${seconds} s)`,
    );
  }
  stopLoops();
  stopLoops = () => {};
  if (!stop.signal.aborted) runs += 1;
}

say("");
for (const [name, { count, seeds, error }] of [...unsteady].sort(
  ([, one], [, other]) => other.count - one.count,
))
  say(`${count} of ${runs} times: ${name}\n    seeds ${seeds.join(", ")}\n    ${error}`);
if (stop.signal.aborted) say(`Stopped after ${runs} whole runs.`);
say(
  unsteady.size === 0 && runs > 0
    ? `No test failed in ${runs} runs, from seed ${firstSeed} on.`
    : `${unsteady.size} tests failed at least once in ${runs} runs, from seed ${firstSeed} on.`,
);
process.exit(stop.signal.aborted ? 130 : unsteady.size === 0 ? 0 : 1);
