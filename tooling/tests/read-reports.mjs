/**
 * Reads the runners' reports: how many tests passed, failed and were skipped, with the names and causes of errors.
 */
import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";

const maxCauseLength = 500;

/** What a failed test expected and received, in one line; a first line alone rarely says it. */
export function causeOf(message) {
  const lines = stripVTControlCharacters(message ?? "no message")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("at ") && !line.includes("Click to debug"));
  return lines.join(" | ").slice(0, maxCauseLength);
}

function causeOfPlaywright(test) {
  const error = test.results.find((result) => result.error)?.error;
  const place = error?.location ? ` (${basename(error.location.file)}:${error.location.line})` : "";
  return `${causeOf(error?.message)}${place}`;
}

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
      ...of("failed").map((test) => `${test.fullName}: ${causeOf(test.failureMessages?.[0])}`),
      ...brokenFiles.map((file) => `${file.name}: ${causeOf(file.message)}`),
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
      .map((test) => `${test.file} > ${test.title}: ${causeOfPlaywright(test)}`);
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    failedNames: named("unexpected"),
    skippedNames: [],
    unsteady: named("flaky"),
  };
}
