import { type ChildProcess, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverFlags } from "../../../../tooling/tests/server-flags.ts";
import { databaseSettings } from "./database-settings.ts";

const main = join(dirname(fileURLToPath(import.meta.url)), "..", "main.ts");

/** A `sonolens` process as started by a user. */
export interface SonolensProcess {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): { out: string; err: string };
  /** Resolves with the first match in the output; rejects when the process ends without it. */
  waitFor(pattern: RegExp, timeoutMs?: number): Promise<RegExpExecArray>;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; out: string; err: string }>;
}

/** Starts `sonolens` with the project's Node; the caller stops it. */
export function runSonolens(args: readonly string[], env: Record<string, string> = {}): SonolensProcess {
  const child = spawn(process.execPath, [...serverFlags, main, ...args], {
    env: { ...process.env, ...databaseSettings(args, env), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  child.stdout?.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    notify();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    err += chunk.toString();
    notify();
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null; out: string; err: string }>(
    (resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code, signal) => resolve({ code, signal, out, err }));
    },
  );
  return {
    child,
    output: () => ({ out, err }),
    ended,
    waitFor: (pattern, timeoutMs = 60_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => done(`no ${pattern} within ${timeoutMs} ms`), timeoutMs);
        const done = (problem: string | undefined, match?: RegExpExecArray) => {
          clearTimeout(timer);
          listeners.delete(look);
          if (match) resolve(match);
          else reject(new Error(`${problem}; printed:\n${out}\n${err}`));
        };
        const look = () => {
          const match = pattern.exec(out) ?? pattern.exec(err);
          if (match) done(undefined, match);
        };
        listeners.add(look);
        look();
        ended.then(({ code }) => {
          look();
          done(`the process ended with ${code} before ${pattern}`);
        }, reject);
      }),
  };
}
