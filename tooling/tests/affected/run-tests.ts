/** Runs selected test files, each level with its own runner, and reads their outcome. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join, posix } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Level } from "./choose-tests.ts";

export interface Failure {
  /** The file from the root, and the full name of the test. */
  readonly file: string;
  readonly test: string;
  readonly error: string;
}

export interface Outcome {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** The end of what the runner printed. */
  readonly output: string;
}

export interface RunOptions {
  readonly root: string;
  /** Where the runner writes its report. */
  readonly report: string;
  readonly environment?: NodeJS.ProcessEnv;
  readonly args?: readonly string[];
  /** Projects of the runner, if not all of the level. */
  readonly projects?: readonly string[];
  readonly signal?: AbortSignal;
}

const projectsOf: Record<Exclude<Level, "screen" | "journey">, readonly string[]> = {
  rule: ["unit", "alone"],
  call: ["http", "http-alone"],
  story: ["browser"],
};

/** The command for files of a level; without files, for all of them. */
export function testCommand(
  level: Level,
  files: readonly string[],
  report: string,
  projects?: readonly string[],
): { readonly command: string; readonly args: readonly string[]; readonly environment: NodeJS.ProcessEnv } {
  if (level === "screen" || level === "journey")
    return {
      command: "playwright",
      args: [
        ...["test", "-c", "apps/web/playwright.config.ts", "--reporter=line,json"],
        ...(projects ?? []).map((project) => `--project=${project}`),
        ...files.map(exactly),
      ],
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    };
  return {
    command: "vitest",
    args: [
      "run",
      ...(projects ?? projectsOf[level]).flatMap((project) => ["--project", project]),
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
      "--passWithNoTests",
      ...files,
    ],
    environment: {},
  };
}

/** Playwright interprets a file as a regular expression on whole paths. */
const exactly = (file: string) => `/${file.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;

/** Stories are rendered by Playwright from a build of Storybook, other component tests run in Vitest. */
const isStory = (file: string) => file.endsWith(".stories.tsx");

/** Runs files of a level, or all of it; stories and other component tests one after the other. */
export async function runTests(
  level: Level,
  files: readonly string[],
  options: RunOptions,
): Promise<Outcome> {
  if (level !== "story") return runOnce(level, files, options);
  const stories = files.filter(isStory);
  const others = files.filter((file) => !isStory(file));
  const outcomes: Outcome[] = [];
  const isAll = files.length === 0;
  if (others.length > 0 || (isAll && options.projects?.includes("stories") !== true))
    outcomes.push(await runOnce("story", others, { ...options, projects: ["browser"] }));
  if (stories.length > 0 || (isAll && options.projects?.includes("browser") !== true))
    outcomes.push(await runStories(stories, options));
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    skipped: outcomes.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    output: outcomes.map(({ output }) => output).join("\n"),
  };
}

async function runStories(files: readonly string[], options: RunOptions): Promise<Outcome> {
  if (options.environment?.STORYBOOK_BUILT === undefined) {
    const built = await runCommand("storybook", ["build", "-o", "storybook-static", "--quiet"], options);
    if (built.status !== 0) return brokenRunner("Storybook", built.output);
  }
  const ofVitest = options.args?.some((word) => word.startsWith("--sequence")) ?? false;
  const seed = options.args?.find((word) => word.startsWith("--sequence.seed="))?.split("=")[1];
  return runOnce("look", files, {
    ...options,
    args: ofVitest ? ["--retries=0", ...(seed === undefined ? [] : [`--shuffle=${seed}`])] : [],
  });
}

const brokenRunner = (file: string, output: string): Outcome => ({
  passed: 0,
  skipped: 0,
  failures: [{ file, test: "(the runner itself)", error: lastLines(output, 5) }],
  output,
});

async function runOnce(
  level: Level | "look",
  files: readonly string[],
  { root, report, environment = {}, args = [], projects, signal }: RunOptions,
): Promise<Outcome> {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const made = level === "look" ? lookCommand(files, report) : testCommand(level, files, report, projects);
  const ran = await runCommand(made.command, [...made.args, ...args], {
    root,
    environment: { CI: "true", NO_COLOR: "1", FORCE_COLOR: "0", ...made.environment, ...environment },
    ...(signal && { signal }),
  });
  const read = readReport(level, report, root);
  if (read === undefined || (ran.status !== 0 && read.failures.length === 0))
    return {
      ...brokenRunner(files[0] ?? level, ran.output),
      passed: read?.passed ?? 0,
      skipped: read?.skipped ?? 0,
    };
  return { ...read, output: ran.output };
}

/** The command that renders the stories of files; without files, all of them with their screenshots. */
const lookCommand = (files: readonly string[], report: string) => ({
  command: "playwright",
  args: [
    "test",
    "-c",
    ".storybook/look/playwright.config.ts",
    "--reporter=line,json",
    ...(files.length > 0 ? ["stories.spec.ts"] : []),
  ],
  environment: {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(files.length > 0 && { STORY_FILES: files.join(",") }),
  },
});

export interface CommandOptions {
  readonly root: string;
  readonly environment?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
}

/** Runs a command to its end and returns all its output. */
export function runCommand(
  command: string,
  args: readonly string[],
  { root, environment = {}, signal }: CommandOptions,
): Promise<{ readonly status: number; readonly output: string }> {
  return new Promise((resolve) => {
    const bin = join(root, "node_modules", ".bin");
    const child = spawn(command, args, {
      cwd: root,
      // The runners of the tested checkout, which may be a copy of this one.
      env: { ...process.env, ...environment, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` },
      stdio: ["ignore", "pipe", "pipe"],
      // A worker in an endless loop outlives its runner, so the whole process group is killed.
      detached: signal !== undefined,
    });
    const end = () => endGroup(child.pid);
    if (signal?.aborted) end();
    signal?.addEventListener("abort", end);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    child.on("error", (error) => resolve({ status: 1, output: output + error.message }));
    child.on("close", (status) => {
      signal?.removeEventListener("abort", end);
      resolve({ status: status ?? 1, output });
    });
  });
}

/** Milliseconds for a runner to close its browsers and servers. */
const graceMs = 5_000;

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  const send = (name: NodeJS.Signals) => {
    try {
      process.kill(-pid, name);
    } catch {
      // It has already exited.
    }
  };
  send("SIGTERM");
  setTimeout(() => send("SIGKILL"), graceMs);
}

export const lastLines = (text: string, count: number): string =>
  stripVTControlCharacters(text).trim().split("\n").slice(-count).join("\n");

const noMessage = "no message";

const firstLine = (text: string | undefined): string =>
  stripVTControlCharacters(text ?? "")
    .split("\n")
    .find((line) => line.trim() !== "" && !line.includes("Click to debug"))
    ?.trim() ?? noMessage;

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly {
        readonly duration: number;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly config: { readonly rootDir: string };
  readonly errors?: readonly { readonly message?: string }[];
}

function readReport(
  level: Level | "look",
  report: string,
  root: string,
): Omit<Outcome, "output"> | undefined {
  if (!existsSync(report)) return undefined;
  const read: unknown = JSON.parse(readFileSync(report, "utf8"));
  return level === "screen" || level === "journey" || level === "look"
    ? readPlaywright(read as PlaywrightReport, root)
    : readVitest(read as VitestReport, root);
}

const fromRoot = (root: string, file: string) =>
  file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;

function readVitest(report: VitestReport, root: string): Omit<Outcome, "output"> {
  const failures: Failure[] = [];
  let [passed, skipped] = [0, 0];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = fromRoot(root, name);
    for (const test of assertionResults)
      if (test.status === "passed") passed += 1;
      else if (test.status === "failed")
        failures.push({ file, test: test.fullName, error: firstLine(test.failureMessages?.[0]) });
      else skipped += 1;
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed"))
      failures.push({ file, test: "(the file itself)", error: firstLine(message) });
  }
  // A file that was skipped after another failure is reported as failed without a message.
  const told = failures.filter(({ error }) => error !== noMessage);
  return { passed, skipped, failures: told.length > 0 ? told : failures };
}

function readPlaywright(report: PlaywrightReport, root: string): Omit<Outcome, "output"> {
  const failures: Failure[] = (report.errors ?? []).map(({ message }) => ({
    file: fromRoot(root, report.config.rootDir),
    test: "(the runner itself)",
    error: firstLine(message),
  }));
  let [passed, skipped] = [0, 0];
  const folder = fromRoot(root, report.config.rootDir);
  const visit = (suite: PlaywrightSuite): void => {
    for (const { title, file, tests } of suite.specs ?? [])
      for (const test of tests)
        if (test.status === "skipped") skipped += 1;
        else if (test.status === "expected") passed += 1;
        else
          failures.push({
            file: posix.join(folder, file),
            test: `${title} (${test.projectName})`,
            error: firstLine(test.results.find(({ error }) => error)?.error?.message),
          });
    suite.suites?.forEach(visit);
  };
  visit(report);
  return { passed, skipped, failures };
}

/** Seconds of each test file in the reports of earlier runs, if there are any. */
export function earlierSeconds(root: string, reports: readonly string[]): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const name of reports) {
    const path = join(root, "reports", name);
    if (!existsSync(path)) continue;
    const report = JSON.parse(readFileSync(path, "utf8")) as Partial<VitestReport> &
      Partial<PlaywrightReport>;
    for (const { name: file, startTime, endTime } of report.testResults ?? [])
      seconds.set(fromRoot(root, file), (endTime - startTime) / 1000);
    const folder = fromRoot(root, report.config?.rootDir ?? root);
    const visit = (suite: PlaywrightSuite): void => {
      for (const { file, tests } of suite.specs ?? []) {
        const path = posix.join(folder, file);
        const taken = tests
          .flatMap(({ results }) => results)
          .reduce((sum, { duration }) => sum + duration, 0);
        seconds.set(path, (seconds.get(path) ?? 0) + taken / 1000);
      }
      suite.suites?.forEach(visit);
    };
    if (report.suites) visit({ suites: report.suites });
  }
  return seconds;
}
