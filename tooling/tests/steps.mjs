/**
 * The steps of `npm test` as data. `command` is executed; `report` is the file with its test results, parsed by `read`
 * (a step without one counts as one test); `after` lists the steps that must have passed; `env` is added to the common
 * environment; `cores` is the number it keeps busy, by which the runner parallelizes steps; `maxMinutes` only stops a
 * step that hangs, on the slowest machine; `shuffled` are the options that run its files in the order of a seed. The
 * cost limits are in `budget.json`.
 */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { answersFile } from "./answer-coverage.mjs";
import { readChecks, readPlaywright, readVitest } from "./read-reports.mjs";

/**
 * Retries of a failed test with a server or a browser; 0 is never. A test that needed one is reported at the end, with
 * its failure.
 */
const onceMore = 1;

/** One more than cores: a test with a server waits for a third of its time. */
const workers = availableParallelism() + 1;

/** For steps that walk through the product: the built web app, and one folder for the files that they start with. */
const builtApp = { E2E_BUILT: "1", E2E_FILES: resolve("test-results/files") };
const walkedApp = { after: ["web build", "demo data"], env: builtApp };

/** Servers started there record the described responses they gave. */
const notesAnswers = { SONOLENS_ANSWERS: resolve(answersFile) };

const node = ["node", "--conditions=@sonolens/source", "--disable-warning=ExperimentalWarning"];

const vitest = (name, projects, { options = [], ...rest }) => ({
  name,
  command: [
    "vitest",
    "run",
    ...options,
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=dot",
    "--reporter=json",
    "--reporter=./tooling/tests/unsteady-reporter.mjs",
    `--outputFile.json=reports/${name}.json`,
  ],
  report: `reports/${name}.json`,
  read: readVitest,
  // Tests of one file may build on one another.
  shuffled: (seed) => ["--sequence.shuffle.files", `--sequence.seed=${seed}`],
  ...rest,
});

const playwright = (name, config, { options = [], env = {}, ...rest }) => ({
  name,
  command: ["playwright", "test", `--retries=${onceMore}`, "-c", config, ...options],
  report: `reports/${name}.json`,
  read: readPlaywright,
  shuffled: (seed) => [`--shuffle=${seed}`],
  env: { ...notesAnswers, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(`reports/${name}.json`) },
  cores: Number.POSITIVE_INFINITY,
  ...rest,
});

/**
 * A project of the walks through the product. In random order, a worker that changes from one project to another is
 * restarted, with its browser and its product.
 */
const walks = (name, maxMinutes) =>
  playwright(name, "apps/web/playwright.config.ts", {
    options: [`--project=${name}`, `--output=test-results/${name}`],
    ...walkedApp,
    maxMinutes,
  });

export const steps = [
  {
    name: "checks",
    command: ["node", "tooling/checks/run.mjs"],
    report: "reports/checks.json",
    read: readChecks,
    cores: 1,
    maxMinutes: 20,
  },
  vitest("unit", ["unit"], { options: ["--maxWorkers=1"], cores: 1, maxMinutes: 30 }),
  {
    name: "storybook",
    command: ["storybook", "build", "-o", "storybook-static", "--quiet"],
    cores: 1,
    maxMinutes: 15,
  },
  {
    name: "web build",
    command: ["turbo", "run", "build:app", "--output-logs=errors-only"],
    cores: 1,
    maxMinutes: 15,
  },
  {
    name: "demo data",
    command: [...node, "apps/web/e2e/support/prepare-files.ts"],
    after: ["web build"],
    env: builtApp,
    cores: 1,
    maxMinutes: 15,
  },
  {
    name: "engines",
    command: [...node, "apps/web/engines/run.ts"],
    report: "reports/engines.json",
    read: readVitest,
    ...walkedApp,
    // Waits for half of its time, like the tests in Chromium.
    cores: 0.5,
    maxMinutes: 30,
  },
  vitest("browser", ["browser"], {
    options: [`--retry=${onceMore}`],
    env: notesAnswers,
    cores: 0.5,
    maxMinutes: 45,
  }),
  // Measurements need the machine for themselves.
  vitest("alone", ["alone"], { cores: Number.POSITIVE_INFINITY, maxMinutes: 20 }),
  vitest("http", ["http", "http-alone"], {
    options: [`--retry=${onceMore}`, `--maxWorkers=${workers}`],
    env: notesAnswers,
    cores: Number.POSITIVE_INFINITY,
    maxMinutes: 45,
  }),
  playwright("look", ".storybook/look/playwright.config.ts", {
    after: ["storybook"],
    maxMinutes: 30,
  }),
  walks("screens", 90),
  walks("journeys", 60),
];
