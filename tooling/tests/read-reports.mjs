/**
 * Reads the runners' reports: how many tests passed, failed and were skipped, with the names and first lines of errors.
 */
import { stripVTControlCharacters } from "node:util";

const firstLine = (text) => stripVTControlCharacters(text ?? "").split("\n")[0];
const errorLine = (test) => firstLine(test.results.find(({ error }) => error)?.error.message);

/** `reports/checks.json`. */
export function readChecks(checks) {
  const failed = checks.filter((check) => !check.passed);
  return {
    passed: checks.length - failed.length,
    failed: failed.length,
    skipped: 0,
    failedNames: failed.map(({ name }) => `check ${name}`),
    skippedNames: [],
    unsteady: [],
  };
}

/** Vitest's report as JSON; tests that passed only on retry are recorded by `unsteady-reporter.mjs`. */
export function readVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const of = (status) => tests.filter((test) => test.status === status);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: of("passed").length,
    failed: of("failed").length + brokenFiles.length,
    skipped: tests.length - of("passed").length - of("failed").length,
    failedNames: [
      ...of("failed").map((test) => `${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
      ...brokenFiles.map((file) => `${file.name}: ${firstLine(file.message)}`),
    ],
    skippedNames: [...of("pending"), ...of("skipped"), ...of("todo")].map((test) => test.fullName),
    unsteady: [],
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

/** Playwright's report as JSON. */
export function readPlaywright(report) {
  const named = (status) =>
    playwrightTests(report)
      .filter((test) => test.status === status)
      .map((test) => `${test.file} > ${test.title}: ${errorLine(test)}`);
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    failedNames: named("unexpected"),
    skippedNames: [],
    unsteady: named("flaky"),
  };
}
