import type { Logger } from "pino";
import { createWorkerPool } from "../jobs/worker-pool.ts";
import { workerScript } from "../worker-script.ts";
import type { Damage } from "./check-worker.ts";

/** So that it does not slow down a start, nor the first calls. */
const delayMs = 2_000;
/** Very large folders are left to the command. */
const limitMs = 5 * 60_000;

/**
 * Checks a data folder once in a thread, soon after the start of its server, and logs damage. Returns what ends it.
 */
export function checkAtStart(
  dataDir: string,
  logger: Pick<Logger, "error" | "warn">,
  onDamage: () => void,
): () => Promise<void> {
  const pool = createWorkerPool<string, Damage>({
    script: workerScript("check-worker", new URL("./check-worker.ts", import.meta.url)),
    threads: 1,
    limitMs,
  });

  async function check(): Promise<void> {
    try {
      const checked = await pool.run({ input: async () => ({ value: dataDir }) });
      if (!checked.ok || Object.keys(checked.value).length === 0) return;
      onDamage();
      logger.error(
        { damage: checked.value },
        "the data folder is damaged: sonolens check names what is; restore it from a backup",
      );
    } catch (error) {
      logger.warn({ err: error }, "the data folder could not be checked");
    }
  }

  const timer = setTimeout(check, delayMs).unref();
  return async () => {
    clearTimeout(timer);
    await pool.close();
  };
}
