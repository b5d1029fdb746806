import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { GreedyTask } from "./greedy-task.ts";

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
