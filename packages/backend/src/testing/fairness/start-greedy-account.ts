import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What an account can do to the others. */
export const greeds = [
  "edits",
  "lists",
  "analyses",
  "exports",
  "movies",
  "reanalyses",
  "uploads",
  "camera",
  "connections",
] as const;
export type Greed = (typeof greeds)[number];

export interface GreedyTask {
  readonly url: string;
  readonly greed: readonly Greed[];
  /** Of the camera SL-1, which is paired with the account. */
  readonly secret: string;
  /** Snapshots of the account. */
  readonly edited: readonly string[];
  /** The same with videos. */
  readonly movies: readonly string[];
  /** Connections without a request, and with a body that never ends. */
  readonly idle: number;
  readonly slow: number;
}

/** Starts `greedy-account.ts` and waits until all has begun. */
export async function startGreedyAccount(task: GreedyTask): Promise<{ stop(): Promise<void> }> {
  const script = fileURLToPath(new URL("./greedy-account.ts", import.meta.url));
  const child = spawn(process.execPath, ["--conditions=@sonolens/source", script, JSON.stringify(task)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  const begun = await Promise.race([once(child.stdout, "data"), gone.then(() => undefined)]);
  if (begun === undefined) throw new Error("The greedy account ended before it began.");
  return {
    async stop() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
