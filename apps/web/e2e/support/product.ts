import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { databaseOfFolder, isOnPostgres } from "../../../../tooling/tests/database-of-folder.ts";
import { serverFlags } from "../../../../tooling/tests/server-flags.ts";
import type { CommandOutcome } from "../../../server/src/testing/printed-by.ts";
import { Api } from "./api.ts";
import { filesOfRun, hasFilesOfRun } from "./files-of-run.ts";

const root = resolve(import.meta.dirname, "../../../..");
const node = [...serverFlags, "--disable-warning=ExperimentalWarning"];
const command = [...node, resolve(root, "apps/server/src/main.ts")];
const runCommands = resolve(root, "apps/server/src/testing/run-commands.ts");
const serveBriefly = resolve(root, "apps/server/src/testing/serve-briefly.ts");

/** The desktop viewer file that the product offers while a test has put one into its data folder. */
export const viewerFileName = "sonolens viewer-1.2.4.zip";

/** The running product: one process on one port with one data folder. */
export interface Product {
  readonly url: string;
  readonly dataFolder: string;
  /** The page with the mails that the server would send. */
  readonly outboxUrl: string;
  /** Its peak memory so far, in bytes; undefined if the system does not report it. */
  readonly peakBytes: () => number | undefined;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
  /** Stops the process like an operator would. */
  stop(): Promise<void>;
}

/** Options that differ from most tests. */
export interface ProductOptions {
  /** The default one if left out. */
  readonly edition?: string;
  /** The address of this machine that it binds to; loopback only if left out. */
  readonly host?: string;
  /** Without accounts and data. */
  readonly isEmpty?: boolean;
  /** Origins that may call it from a browser. */
  readonly allowedOrigins?: string;
  /** Its public URL, which may have a base path. */
  readonly publicUrl?: string;
  /** Lifetime of the credentials for live messages; it is empty then too. */
  readonly credentialsS?: number;
}

/**
 * Starts `sonolens serve --demo` on a free port, or on `port`, and waits until it answers. An empty folder starts
 * with the demo data of the run, loaded and analyzed.
 */
export async function startProduct(
  dataFolder: string,
  port = 0,
  {
    edition,
    host = "127.0.0.1",
    isEmpty = false,
    credentialsS,
    allowedOrigins,
    publicUrl,
  }: ProductOptions = {},
): Promise<Product> {
  const hasDemo = !isEmpty && credentialsS === undefined;
  if (hasDemo) copyDemoFolder(dataFolder);
  const words =
    credentialsS === undefined
      ? [...command, "serve", ...(hasDemo ? ["--demo"] : [])]
      : [...node, serveBriefly, String(credentialsS)];
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: host,
      ...settingsOf(dataFolder),
      VIEWER_FILE: join(dataFolder, viewerFileName),
      ...(allowedOrigins && { ALLOWED_ORIGINS: allowedOrigins }),
      ...(publicUrl && { PUBLIC_URL: publicUrl, TRUST_PROXY: "1" }),
      ...(edition && { SONOLENS_EDITION: edition }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A failed test has not stopped it.
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  const { url, outboxPath } = await addressOf(child, host);
  return {
    url,
    dataFolder,
    outboxUrl: new URL(outboxPath, url).href,
    peakBytes() {
      const status = `/proc/${child.pid}/status`;
      if (!existsSync(status)) return undefined;
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, "utf8")) ?? [];
      return Number(kilobytes) * 1024;
    },
    kill: () => endProcess(child, "SIGKILL"),
    stop: () => endProcess(child, "SIGTERM"),
  };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill(signal);
  await ended;
}

const demoFolder = () => join(filesOfRun(), "demo");

/** Loads and analyzes the demo data once per run; the workers' products start with copies of them. */
export async function prepareDemoFolder(): Promise<void> {
  // Databases of a server are not copied like files: each worker loads its own.
  if (isOnPostgres || existsSync(demoFolder())) return;
  const unfinished = `${demoFolder()}-unfinished`;
  const product = await startDemoProduct(unfinished);
  await product.stop();
  renameSync(unfinished, demoFolder());
}

function copyDemoFolder(dataFolder: string): void {
  const isPrepared = hasFilesOfRun() && existsSync(demoFolder());
  const hasNothing = !existsSync(dataFolder) || readdirSync(dataFolder).length === 0;
  if (isPrepared && hasNothing) cpSync(demoFolder(), dataFolder, { recursive: true });
}

/** Starts a product with the analyzed demo data in a folder. */
export async function startDemoProduct(folder: string, options: ProductOptions = {}): Promise<Product> {
  const product = await startProduct(folder, 0, options);
  await (await Api.signIn(product.url, "full")).waitUntilAnalyzed();
  return product;
}

/** Environment variables with which a command of the product finds the data. */
function settingsOf(dataFolder: string): Record<string, string> {
  const databaseUrl = databaseOfFolder(dataFolder);
  return {
    DATA_DIR: dataFolder,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
}

function addressOf(child: ChildProcess, host: string): Promise<{ url: string; outboxPath: string }> {
  return new Promise((found, failed) => {
    let said = "";
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const port = /Sonolens is running: http:\/\/[^:/]+:(\d+)\//.exec(said)?.[1];
      const outboxPath = /\/outbox\/[\w-]+(?=\n)/.exec(said)?.[0];
      if (port && outboxPath) found({ url: `http://${host}:${port}/`, outboxPath });
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => failed(new Error(`The product ended with ${code}:\n${said}`)));
  });
}

let runner: ChildProcess | undefined;
let before: Promise<unknown> = Promise.resolve();

/** Runs another command of the product on a data folder, such as `import`, and returns its output. */
export async function runSonolens(dataFolder: string, words: readonly string[]): Promise<string> {
  const outcome = before.then(async () => {
    runner ??= startRunner();
    const over = new AbortController();
    const ended = once(runner, "exit", { signal: over.signal }).then(([code]) => {
      runner = undefined;
      throw new Error(`What runs commands ended with ${code}.`);
    });
    const answered = once(runner, "message", { signal: over.signal }) as Promise<[CommandOutcome]>;
    runner.send({ words, env: settingsOf(dataFolder) });
    const [answer] = await Promise.race([answered, ended]).finally(() => {
      // The remaining listeners are not needed any more.
      over.abort();
      for (const left of [ended, answered]) left.catch(() => undefined);
    });
    return answer;
  });
  before = outcome.catch(() => undefined);
  const { code, out, err } = await outcome;
  if (code !== 0) throw new Error(`sonolens ${words.join(" ")} ended with ${code}:\n${out}${err}`);
  return out;
}

/** A process that runs one command after the other. */
function startRunner(): ChildProcess {
  const child = fork(runCommands, { cwd: root, execArgv: node });
  process.once("exit", () => child.kill("SIGKILL"));
  return child;
}

/** A folder that is removed after `use`. */
export async function withFolder<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), "sonolens-e2e-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
