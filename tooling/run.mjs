/**
 * Runs one root script with the project's own Node and pnpm: `node tooling/run.mjs <script> [args]`. Requires only the
 * Node (20 or newer) and npm of the machine.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const toolchain = join(root, "tooling", "toolchain");
const bin = join(toolchain, "node_modules", ".bin");
const wantedNodeMajor = 24;
const [script, ...args] = process.argv.slice(2);
const quiet = script?.startsWith("sonolens");

const say = (text) => process.stderr.write(`${text}\n`);

function fail(text) {
  say(`Sonolens: ${text}`);
  process.exit(1);
}

/**
 * Reports only the last lines of a failed command, so that its cause is visible without a log of thousands of lines.
 */
function run(command, commandArgs, { env = process.env, what }) {
  const done = spawnSync(command, commandArgs, {
    cwd: root,
    env,
    encoding: "utf8",
    shell: process.platform === "win32",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.signal === "SIGINT" || done.signal === "SIGTERM") process.exit(130);
  if (done.status === 0) return;
  const output = `${done.stdout ?? ""}${done.stderr ?? ""}${done.error ? done.error.message : ""}`;
  say(output.trim().split("\n").slice(-15).join("\n"));
  if (/ENOSPC|no space left/i.test(output))
    fail(`${what} stopped: the disk is full. Free some space and run the same command again.`);
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network/i.test(output))
    fail(
      `${what} stopped: the package registry could not be reached. Check the connection and run the same command again.`,
    );
  fail(`${what} failed (see the lines above). Run the same command again; nothing is left half done.`);
}

const hashOf = (...files) => {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex");
};

/** Runs `install` unless the stamp shows that exactly this lock was installed completely. */
function installOnce(stampFile, hash, install) {
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) return;
  install();
  writeFileSync(stampFile, hash);
}

const environment = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
  // With glibc's default of eight arenas per core, a server under load uses 100 MiB more (tooling/bench/README.md).
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
  TURBO_TELEMETRY_DISABLED: "1",
  STORYBOOK_DISABLE_TELEMETRY: "1",
  DO_NOT_TRACK: "1",
  npm_config_user_agent: undefined,
};

function nodeVersion(env) {
  const asked = spawnSync("node", ["--version"], {
    env,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  return asked.status === 0 ? asked.stdout.trim() : "none";
}

function prepare() {
  const lock = join(toolchain, "package-lock.json");
  installOnce(join(toolchain, ".stamp"), hashOf(lock), () => {
    say("Sonolens: fetching its own Node and pnpm (once) ...");
    run(
      "npm",
      [
        "install",
        "--prefix",
        toolchain,
        "--no-save",
        "--no-audit",
        "--no-fund",
        "--foreground-scripts",
        "--loglevel=error",
      ],
      {
        what: "Fetching Node and pnpm",
      },
    );
  });
  const version = nodeVersion(environment);
  if (!version.startsWith(`v${wantedNodeMajor}.`))
    fail(
      `this machine needs Node ${wantedNodeMajor} installed by hand: no packaged one fits it (found ${version}). Install it from nodejs.org and try again.`,
    );
  const stampFolder = join(root, "node_modules");
  const hash = hashOf(
    join(root, "pnpm-lock.yaml"),
    join(root, "pnpm-workspace.yaml"),
    join(root, "package.json"),
  );
  const stamp = join(stampFolder, ".sonolens-installed");
  installOnce(stamp, hash, () => {
    say("Sonolens: installing the pinned packages ...");
    run("pnpm", ["install", "--frozen-lockfile", "--prefer-offline", "--config.confirmModulesPurge=false"], {
      env: environment,
      what: "Installing the packages",
    });
  });
}

/** npm does not pass SIGTERM through its shell, so the child also stops when our parent process exits. */
function runScript() {
  const pnpmArgs = ["--silent", "run", script, ...args];
  const child = spawn("pnpm", quiet ? pnpmArgs : pnpmArgs.slice(1), {
    cwd: root,
    env: { ...environment, SONOLENS_CALLED_FROM: process.env.INIT_CWD ?? process.cwd() },
    stdio: "inherit",
    shell: process.platform === "win32",
    detached: process.platform !== "win32",
  });
  const stop = (signal) => {
    try {
      if (process.platform === "win32") child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It has already exited.
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop("SIGTERM");
  }, 500).unref();
  child.on("error", (error) => fail(`could not start pnpm: ${error.message}`));
  child.on("exit", (code, signal) =>
    process.exit(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)),
  );
}

if (!script) fail("say which script to run, for example: node tooling/run.mjs start");
prepare();
runScript();
