/** Runs a command, captures its output, and measures its wall and processor time. */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const isWindows = process.platform === "win32";

/**
 * Node does not report the processor time of its children; the shell's `time` covers a command and all children it
 * waited for. Processes that outlive them, or were killed, are not included.
 */
const hasTime = !isWindows && spawnSync("bash", ["-c", "time true"], { stdio: "ignore" }).status === 0;
const timed = 'exec 3>"$0"; TIMEFORMAT="%U %S"; { time "$@" 2>&4 3>&-; } 4>&2 2>&3';

const running = new Set();
let count = 0;

/** Ends every running command, with all its children. */
export function stopAll(signal) {
  for (const child of running) {
    try {
      if (isWindows) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It has already exited.
    }
  }
}

/**
 * Runs a command; `output` is all its output, in order. `processorSeconds` is undefined if the system does not report
 * it. A command that takes longer than `maxMinutes` is terminated, and killed ten seconds later.
 */
export function runMeasured(command, args, { env, maxMinutes }) {
  const timesFile = join(tmpdir(), `sonolens-times-${process.pid}-${count++}`);
  const started = performance.now();
  const child = hasTime
    ? spawn("bash", ["-c", timed, timesFile, command, ...args], {
        env,
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
      })
    : spawn(command, args, {
        env,
        stdio: ["ignore", "pipe", "pipe"],
        shell: isWindows,
        detached: !isWindows,
      });
  running.add(child);
  const chunks = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  child.stderr.on("data", (chunk) => chunks.push(chunk));
  let isTooLate = false;
  let killer;
  const stop = (signal) => {
    try {
      if (isWindows) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It has already exited.
    }
  };
  const limit = setTimeout(() => {
    isTooLate = true;
    stop("SIGTERM");
    killer = setTimeout(() => stop("SIGKILL"), 10_000);
  }, maxMinutes * 60_000);
  return new Promise((done) => {
    const end = (isOk, why) => {
      clearTimeout(limit);
      clearTimeout(killer);
      running.delete(child);
      done({
        isOk: isOk && !isTooLate,
        why: isTooLate ? `ended after its limit of ${maxMinutes} minutes` : why,
        output: Buffer.concat(chunks).toString("utf8"),
        seconds: (performance.now() - started) / 1000,
        processorSeconds: readTimes(timesFile),
      });
    };
    child.on("error", (error) => end(false, error.message));
    child.on("close", (code, signal) => end(code === 0, signal ? `ended by ${signal}` : `exit code ${code}`));
  });
}

function readTimes(file) {
  if (!hasTime) return undefined;
  try {
    const [user, system] = readFileSync(file, "utf8").trim().split("\n").at(-1).split(" ").map(Number);
    return Number.isFinite(user + system) ? user + system : undefined;
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}
