/**
 * The steps of `npm test` as data. `command` is what runs; `report` the file that says what became of its tests, read by
 * `read` (a step without one counts as one test); `after` the steps that have to have passed; `env` what it finds beside
 * the environment of all; `cores` how many it keeps busy, by which the runner puts steps beside each other; `maxMinutes`
 * ends one that hangs. What a step may cost stands in `budget.json`.
 */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { answersFile } from "./answer-coverage.mjs";
import { readChecks, readPlaywright, readVitest } from "./read-reports.mjs";

/**
 * How often a test with a server or a browser beside it is run once more when it fails; 0 is never. That it needed it is
 * said at the end, with what went wrong.
 */
const onceMore = 1;

/** Vitest would leave one core free, which is half of a small machine. */
const workers = Math.max(2, availableParallelism() - 1);

/** Whoever starts a server there notes which described answers it gave. */
const notesAnswers = { SONOLENS_ANSWERS: resolve(answersFile) };

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
  ...rest,
});

const playwright = (name, config, rest) => ({
  name,
  command: ["playwright", "test", `--retries=${onceMore}`, "-c", config],
  report: `reports/${name}.json`,
  read: readPlaywright,
  ...rest,
});

export const steps = [
  {
    name: "checks",
    command: ["node", "tooling/checks/run.mjs"],
    report: "reports/checks.json",
    read: readChecks,
    cores: 1,
    maxMinutes: 10,
  },
  vitest("unit", ["unit"], { options: ["--maxWorkers=1"], cores: 1, maxMinutes: 15 }),
  {
    name: "storybook",
    command: ["storybook", "build", "-o", "storybook-static", "--quiet"],
    cores: 1,
    maxMinutes: 5,
  },
  {
    name: "web build",
    command: ["turbo", "run", "build:app", "--output-logs=errors-only"],
    cores: 1,
    maxMinutes: 5,
  },
  {
    name: "engines",
    command: [
      "node",
      "--conditions=@sonolens/source",
      "--disable-warning=ExperimentalWarning",
      "apps/web/engines/run.ts",
    ],
    report: "reports/engines.json",
    read: readVitest,
    after: ["web build"],
    env: { E2E_BUILT: "1" },
    cores: 1,
    maxMinutes: 15,
  },
  // What measures wants the machine for itself.
  vitest("alone", ["alone"], { cores: Number.POSITIVE_INFINITY, maxMinutes: 10 }),
  vitest("http", ["http", "http-alone"], {
    options: [`--retry=${onceMore}`, `--maxWorkers=${workers}`],
    env: notesAnswers,
    cores: Number.POSITIVE_INFINITY,
    maxMinutes: 20,
  }),
  vitest("browser", ["browser"], {
    options: [`--retry=${onceMore}`],
    env: notesAnswers,
    cores: Number.POSITIVE_INFINITY,
    maxMinutes: 20,
  }),
  playwright("look", ".storybook/look/playwright.config.ts", {
    after: ["storybook"],
    env: notesAnswers,
    cores: Number.POSITIVE_INFINITY,
    maxMinutes: 12,
  }),
  playwright("e2e", "apps/web/playwright.config.ts", {
    after: ["web build"],
    // Taken as it is by `apps/web/e2e/support/prepare-run.ts`.
    env: { ...notesAnswers, E2E_BUILT: "1" },
    cores: Number.POSITIVE_INFINITY,
    maxMinutes: 60,
  }),
];
