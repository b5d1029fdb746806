/**
 * `npm test`: all steps of `steps.mjs`, single-core ones in parallel, then a table of their cost, the covered rows of
 * the specification, and whether they kept to `budget.json`. The last line is `N passed, N failed`.
 * Files of tests run in another order each time; `--seed N` repeats the order of a run that printed N.
 * `npm test -- --only checks,unit` runs some of them (names or parts of names) and their prerequisites; rows and
 * responses, which only a complete run can cover, are then left out.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "../chromium.mjs";
import { answerCoverage, answerText } from "./answer-coverage.mjs";
import { watchMachineSpeed } from "./machine-speed.mjs";
import { runMeasured, stopAll } from "./measured-process.mjs";
import { coverageText } from "./spec-coverage.mjs";
import { overBudget, stepTable } from "./step-table.mjs";
import { steps } from "./steps.mjs";

const say = (text) => process.stdout.write(`${text}\n`);
const unsteadyFile = resolve("reports/unsteady.txt");
const env = {
  ...process.env,
  CI: "true",
  FORCE_COLOR: "0",
  NO_COLOR: "1",
  SONOLENS_UNSTEADY: unsteadyFile,
};

let isStopping = false;

const { values: options } = parseArgs({
  options: { only: { type: "string" }, seed: { type: "string" } },
  allowPositionals: false,
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 1_000_000));
if (!Number.isInteger(seed)) {
  say(`--seed takes a whole number, not "${options.seed}".`);
  process.exit(2);
}

/** The requested steps, with their prerequisites. */
function wantedSteps() {
  if (options.only === undefined) return steps;
  const parts = options.only.split(",");
  const unknown = parts.filter((part) => !steps.some(({ name }) => name.includes(part)));
  if (unknown.length > 0 || options.only === "") {
    say(
      `There is no step "${unknown.join('", "')}"; there are: ${steps.map(({ name }) => name).join(", ")}.`,
    );
    process.exit(2);
  }
  const named = steps.filter(({ name }) => parts.some((part) => name.includes(part)));
  const needed = new Set(named.flatMap(({ after = [] }) => after));
  return steps.filter((step) => named.includes(step) || needed.has(step.name));
}

/** The outcome of a step's tests; a runner that crashed without naming a failed test counts as a failure. */
function readOutcome(step, { isOk }) {
  const none = { passed: 0, failed: 0, skipped: 0, failedNames: [], skippedNames: [], unsteady: [] };
  if (!step.report) return { ...none, passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 };
  try {
    const read = step.read(JSON.parse(readFileSync(step.report, "utf8")));
    return { ...read, failed: read.failed === 0 && !isOk ? 1 : read.failed };
  } catch (error) {
    return { ...none, failed: 1, failedNames: [`${step.name}: no report to read: ${error.message}`] };
  }
}

async function runStep(step) {
  const [command, ...args] = step.command;
  const done = await runMeasured(command, [...args, ...(step.shuffled?.(seed) ?? [])], {
    env: { ...env, ...step.env },
    maxMinutes: step.maxMinutes,
  });
  const outcome = { name: step.name, ...done, ...readOutcome(step, done) };
  if (!done.isOk) outcome.failedNames.unshift(`${step.name} FAILED, ${done.why}`);
  const ended = done.isOk ? "ok" : `FAILED, ${done.why},`;
  say(`\n=== ${step.name}\n${done.output.trimEnd()}`);
  say(`=== ${step.name}: ${ended} after ${Math.round(done.seconds)} s`);
  return outcome;
}

/** A step that cannot run counts as one failure. */
const notRun = ({ name, after }) => ({
  name,
  isOk: false,
  seconds: 0,
  passed: 0,
  failed: 1,
  skipped: 0,
  failedNames: [`${name} was not run, as ${after.join(" or ")} failed`],
  skippedNames: [],
  unsteady: [],
});

/** Runs steps in order, in parallel if there are enough cores. */
async function runSteps(wanted) {
  const cores = Math.max(2, availableParallelism());
  const waiting = [...wanted];
  const running = new Map();
  const outcomes = new Map();
  const busyCores = () => [...running.keys()].reduce((sum, step) => sum + step.cores, 0);
  const wasPassed = (name) => outcomes.get(name)?.isOk;
  const isReady = ({ after = [] }) => after.every((name) => outcomes.has(name));
  const fits = (step) => running.size === 0 || busyCores() + step.cores <= cores;
  const beat = setInterval(() => {
    if (running.size > 0) say(`... ${[...running.keys()].map(({ name }) => name).join(", ")} running`);
  }, 60_000);
  while ((waiting.length > 0 && !isStopping) || running.size > 0) {
    const next = isStopping ? undefined : waiting.find((step) => isReady(step) && fits(step));
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      if (!(next.after ?? []).every(wasPassed)) {
        outcomes.set(next.name, notRun(next));
        continue;
      }
      say(`--- ${next.name} begins`);
      const ended = runStep(next).then((outcome) => {
        running.delete(next);
        outcomes.set(next.name, outcome);
      });
      running.set(next, ended);
      continue;
    }
    await Promise.race(running.values());
  }
  clearInterval(beat);
  return wanted.map(({ name }) => outcomes.get(name));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    stopAll(isStopping ? "SIGKILL" : "SIGTERM");
    if (isStopping) process.exit(130);
    isStopping = true;
    say(`Stopped by ${signal}.`);
    setTimeout(() => {
      stopAll("SIGKILL");
      process.exit(130);
    }, 10_000).unref();
  });

const started = performance.now();
say(`The order of the tests: --seed ${seed}`);
const wanted = wantedSteps();
rmSync("reports", { recursive: true, force: true });
mkdirSync("reports", { recursive: true });
try {
  env.CHROMIUM_SHELL_PATH = findChromium();
  env.CHROMIUM_PATH = findChromium({ isWhole: true });
} catch (error) {
  say(`${error.message}\n0 passed, 1 failed`);
  process.exit(1);
}

const speed = watchMachineSpeed();
const outcomes = await runSteps(wanted);
speed.stop();
if (isStopping) process.exit(130);
const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
const failedNames = outcomes.flatMap((outcome) => outcome.failedNames);
const skippedNames = outcomes.flatMap((outcome) => outcome.skippedNames);
let failed = sum("failed");

if (wanted.length === steps.length) {
  const coverage = coverageText();
  say(`\n${coverage.text}\n${answerText(answerCoverage())}`);
  failed += coverage.unknownRows.length;
  if (coverage.unknownRows.length > 0) failedNames.push(`unknown rows: ${coverage.unknownRows.join(", ")}`);
}
if (skippedNames.length > 0) say(`Skipped:\n  ${skippedNames.join("\n  ")}`);
const unsteady = outcomes.flatMap((outcome) => outcome.unsteady);
if (unsteady.length > 0) appendFileSync(unsteadyFile, `${unsteady.join("\n")}\n`);
if (existsSync(unsteadyFile)) say(`Passed only when run again:\n${readFileSync(unsteadyFile, "utf8")}`);
const slowness = speed.factor();
const budget = JSON.parse(readFileSync("tooling/tests/budget.json", "utf8"));
const beyond = overBudget(outcomes, budget, slowness);
failed += beyond.length;
failedNames.push(...beyond.map((text) => `budget of ${text}`));
if (failedNames.length > 0) say(`Failed:\n  ${failedNames.join("\n  ")}`);
say(`\n${stepTable(outcomes)}`);
say(`This machine takes ${slowness.toFixed(1)} times the processor time of the reference machine.`);
say(
  `All of it took ${Math.round((performance.now() - started) / 1000)} s, in the order of seed ${seed}; ${sum("skipped")} skipped.`,
);
// A pipe may still have to take what was written before.
process.stdout.write(`${sum("passed")} passed, ${failed} failed\n`, () => process.exit(failed === 0 ? 0 : 1));
