import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A backend in another process. */
export interface BackendProcess {
  readonly url: string;
  /** Ends it without a warning, as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts `crash-server.ts` over a data folder and waits until it listens. */
export async function startBackendProcess(dataDir: string): Promise<BackendProcess> {
  const script = join(import.meta.dirname, "crash-server.ts");
  const child: ChildProcess = spawn(process.execPath, ["--conditions=@sonolens/source", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout === null) throw new Error("no output");
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    child.once("exit", (code) => reject(new Error(`The backend ended with ${code}.`)));
  });
  return {
    url,
    async kill() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}
