import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { serverFlags } from "../../../../tooling/tests/server-flags.ts";
import type { S3Options } from "../storage/blobs/s3/s3-options.ts";

/** A backend in another process. */
export interface BackendProcess {
  readonly url: string;
  /** Of the process. */
  readonly pid: number;
  /** Kills it, and waits until it has ended. */
  kill(): Promise<void>;
  /**
   * Makes it kill itself within the product's code: at the `time`th call of the clock from now on by a file
   * whose path contains `place`.
   */
  dieIn(place: string, time: number): void;
  /** Sets its clock ahead of this machine's. */
  setClock(aheadMs: number): void;
  /** What its event loop and memory did since the last call. */
  measure(): Promise<ProcessMeasure>;
  /** The same of its event loop alone, without the garbage collection that the memory needs. */
  measureLoop(): Promise<LoopMeasure>;
  /** Resolves when it has ended, for whatever reason. */
  readonly gone: Promise<unknown>;
  /** Stops it with SIGTERM, and waits until it has ended; returns its exit code. */
  stop(): Promise<number | null>;
}

/** What an event loop did in a period. */
export interface LoopMeasure {
  /** The longest stop of its event loop, also where the machine had no turn for it. */
  readonly maxStopMs: number;
  /** The most processor time that its event loop worked without a stop: the part of a stop that the program causes. */
  readonly maxBusyMs: number;
}

/** What a process did in a period. */
export interface ProcessMeasure extends LoopMeasure {
  /** Resident memory at its end, after a garbage collection. */
  readonly rssBytes: number;
  /** Of it, objects of the event loop's thread. */
  readonly heapBytes: number;
  /** Memory outside of the heap that objects of that thread hold, such as buffers. */
  readonly externalBytes: number;
}

/** Of its numbers. */
export const metricsToken = "numbers of a test";

export interface CrashServerOptions {
  readonly edition?: "nl" | "ue";
  readonly smtpUrl?: string;
  /** How far its clock is ahead. */
  readonly clockAheadMs?: number;
  /** Without the usual account, if the data folder has accounts of its own. */
  readonly isPeopled?: boolean;
  /** How long access tokens work. */
  readonly accessS?: number;
  /** Where its files are, if not in the data folder. */
  readonly s3?: S3Options;
  /** How large an upload may be. */
  readonly uploadBytes?: number;
  /** Whether it is prepared as the product's server, before it listens; else the first calls do that. */
  readonly isPrepared?: boolean;
}

/** Starts `crash-server.ts` over a data folder and waits until it listens. */
export async function startBackendProcess(
  dataDir: string,
  options: CrashServerOptions = {},
): Promise<BackendProcess> {
  const child = spawnBackend(dataDir, options);
  if (child.stdout === null) throw new Error("no output");
  const gone = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    child.once("exit", (code) => reject(new Error(`The backend ended with ${code}.`)));
  });
  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await gone;
    return child.exitCode;
  }
  function measured<Measure>(what: "process" | "loop"): Promise<Measure> {
    const { promise, resolve } = Promise.withResolvers<Measure>();
    const onLine = (line: string): void => {
      const { measure } = line.startsWith('{"measure"') ? JSON.parse(line) : {};
      if (measure === undefined) return;
      lines.off("line", onLine);
      resolve(measure);
    };
    lines.on("line", onLine);
    child.stdin?.write(`${JSON.stringify({ measure: what })}\n`);
    return promise;
  }
  return {
    url,
    pid: child.pid ?? 0,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    dieIn: (place, time) => void child.stdin?.write(`${JSON.stringify({ place, time })}\n`),
    setClock: (clockAheadMs) => void child.stdin?.write(`${JSON.stringify({ clockAheadMs })}\n`),
    measure: () => measured<ProcessMeasure>("process"),
    measureLoop: () => measured<LoopMeasure>("loop"),
    gone,
  };
}

/**
 * Starts one and kills it at the `moment` after it opened the data folder, while it makes or migrates the
 * database, repairs what is left, or begins to serve; returns whether it listened by then.
 */
export async function killWhileStarting(
  dataDir: string,
  options: CrashServerOptions,
  moment: () => Promise<unknown>,
): Promise<boolean> {
  let listened = false;
  const opened = Promise.withResolvers<void>();
  const watcher = watch(dataDir, (_event, name) => {
    if (name === "clock") opened.resolve();
  });
  const child = spawnBackend(dataDir, options);
  const gone = once(child, "exit");
  child.stdout?.once("data", () => {
    listened = true;
  });
  await Promise.race([opened.promise, gone]);
  watcher.close();
  await moment();
  child.kill("SIGKILL");
  const [code] = await gone;
  if (code !== null) throw new Error(`The backend ended with ${code}.`);
  return listened;
}

function spawnBackend(dataDir: string, options: CrashServerOptions): ChildProcess {
  const script = join(import.meta.dirname, "crash-server.ts");
  return spawn(process.execPath, [...serverFlags, script, dataDir, JSON.stringify(options)], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, MALLOC_ARENA_MAX: "2" },
  });
}
