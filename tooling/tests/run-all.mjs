/**
 * `npm test`: checks, unit, those that measure, HTTP, browser, stories, Storybook build, look and end-to-end tests, one
 * after the other, then which rows of the specification they cover. The last line is `N passed, N failed`.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findChromium } from "../chromium.mjs";
import { answerCoverage, answersFile, answerText } from "./answer-coverage.mjs";
import { coverageText } from "./spec-coverage.mjs";

const minute = 60_000;
const env = {
  ...process.env,
  CI: "true",
  FORCE_COLOR: "0",
  NO_COLOR: "1",
  SONOLENS_UNSTEADY: resolve("reports/unsteady.txt"),
};
const totals = { passed: 0, failed: 0, skipped: 0 };
const skippedNames = [];
/** What failed, for whoever sees only the end of the output. */
const failedNames = [];

rmSync("reports", { recursive: true, force: true });
mkdirSync("reports", { recursive: true });

function step(name, command, args, timeoutMinutes) {
  process.stdout.write(`\n=== ${name}\n`);
  const started = performance.now();
  const done = spawnSync(command, args, {
    env,
    stdio: ["ignore", "inherit", "inherit"],
    timeout: timeoutMinutes * minute,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const ended = done.status === 0 ? "ok" : done.signal ? `FAILED, ended by ${done.signal}` : "FAILED";
  process.stdout.write(`=== ${name}: ${ended} after ${seconds} s\n`);
  if (done.status !== 0) failedNames.push(`${name} ${ended.slice(0, 80)}`);
  return done.status === 0;
}

function count(passed, failed, skipped = 0) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
}

/** A runner that broke without naming a failed test is a failure all the same. */
function countReport(ok, file, read) {
  if (!existsSync(file)) return count(0, 1);
  const { passed, failed, skipped } = read(JSON.parse(readFileSync(file, "utf8")));
  count(passed, failed === 0 && !ok ? 1 : failed, skipped);
}

const firstLine = (text) => stripVTControlCharacters(text ?? "").split("\n")[0];
const errorLine = (test) => firstLine(test.results.find(({ error }) => error)?.error.message);

function readVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const of = (status) => tests.filter((test) => test.status === status);
  skippedNames.push(...[...of("pending"), ...of("skipped"), ...of("todo")].map((test) => test.fullName));
  failedNames.push(
    ...of("failed").map((test) => `${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
    ...report.testResults
      .filter((file) => file.status === "failed" && file.assertionResults.length === 0)
      .map((file) => `${file.name}: ${firstLine(file.message)}`),
  );
  return {
    passed: of("passed").length,
    failed:
      of("failed").length +
      report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0)
        .length,
    skipped: tests.length - of("passed").length - of("failed").length,
  };
}

function playwrightTests(suite) {
  return [
    ...(suite.suites ?? []).flatMap(playwrightTests),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({ ...test, title: spec.title, file: spec.file })),
    ),
  ];
}

function readPlaywright(report) {
  for (const test of playwrightTests(report).filter(({ status }) => status === "unexpected"))
    failedNames.push(`${test.file} > ${test.title}: ${errorLine(test)}`);
  for (const test of playwrightTests(report).filter(({ status }) => status === "flaky")) {
    appendFileSync(env.SONOLENS_UNSTEADY, `${test.file} > ${test.title}: ${errorLine(test)}\n`);
  }
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
  };
}

/**
 * A server or a browser beside the test is at the mercy of the machine: such a test may be run once more. That it needed
 * it is said at the end, with what went wrong, as one that needs it twice is a fault of the product or of the test.
 */
const onceMore = { vitest: "--retry=1", playwright: "--retries=1" };

/** Vitest would leave one core free, which is half of a small machine. */
const workers = Math.max(2, availableParallelism() - 1);

const vitest = (name, projects, minutes, options = []) => {
  const file = `reports/${name}.json`;
  const args = [
    "run",
    ...options,
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=dot",
    "--reporter=json",
    "--reporter=./tooling/tests/unsteady-reporter.mjs",
    `--outputFile.json=${file}`,
  ];
  countReport(step(name, "vitest", args, minutes), file, readVitest);
};

const started = performance.now();
try {
  env.CHROMIUM_PATH = findChromium();
} catch (error) {
  process.stdout.write(`${error.message}\n0 passed, 1 failed\n`);
  process.exit(1);
}

const checksOk = step("checks", "node", ["tooling/checks/run.mjs"], 10);
countReport(checksOk, "reports/checks.json", (checks) => {
  const failed = checks.filter((check) => !check.passed);
  failedNames.push(...failed.map(({ name }) => `check ${name}`));
  return { passed: checks.length - failed.length, failed: failed.length, skipped: 0 };
});
vitest("unit", ["unit"], 15, [`--maxWorkers=${workers}`]);
vitest("alone", ["alone"], 10);
env.SONOLENS_ANSWERS = resolve(answersFile);
vitest("http", ["http", "http-alone"], 20, [onceMore.vitest, `--maxWorkers=${workers}`]);
vitest("browser", ["browser", "stories"], 20, [onceMore.vitest]);
const storybook = step("storybook", "storybook", ["build", "-o", "storybook-static", "--quiet"], 5);
count(storybook ? 1 : 0, storybook ? 0 : 1);
if (storybook)
  countReport(
    step(
      "look",
      "playwright",
      ["test", onceMore.playwright, "-c", ".storybook/look/playwright.config.ts"],
      12,
    ),
    "reports/look.json",
    readPlaywright,
  );
const built = step("web build", "turbo", ["run", "build:app", "--output-logs=errors-only"], 5);
count(built ? 1 : 0, built ? 0 : 1);
if (built) env.E2E_BUILT = "1";
countReport(
  step("e2e", "playwright", ["test", onceMore.playwright, "-c", "apps/web/playwright.config.ts"], 60),
  "reports/e2e.json",
  readPlaywright,
);

const coverage = coverageText();
process.stdout.write(`\n${coverage.text}\n${answerText(answerCoverage())}\n`);
count(0, coverage.unknownRows.length);
if (skippedNames.length > 0) process.stdout.write(`Skipped:\n  ${skippedNames.join("\n  ")}\n`);
if (existsSync(env.SONOLENS_UNSTEADY))
  process.stdout.write(`Passed only when run again:\n${readFileSync(env.SONOLENS_UNSTEADY, "utf8")}`);
if (coverage.unknownRows.length > 0) failedNames.push(`unknown rows: ${coverage.unknownRows.join(", ")}`);
if (failedNames.length > 0) process.stdout.write(`Failed:\n  ${failedNames.join("\n  ")}\n`);
process.stdout.write(
  `All of it took ${Math.round((performance.now() - started) / 1000)} s; ${totals.skipped} skipped.\n`,
);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
