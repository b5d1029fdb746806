import { Worker } from "node:worker_threads";

/** Runs outside of the event loop: rewriting a large file takes seconds. */
const script = `
const { parentPort, workerData } = require("node:worker_threads");
const { DatabaseSync } = require("node:sqlite");
const database = new DatabaseSync(workerData, { timeout: 30000 });
try {
  database.exec("pragma secure_delete = on; vacuum");
  const { busy } = database.prepare("pragma wal_checkpoint(truncate)").get();
  parentPort.postMessage(Number(busy) === 0 ? "done" : "busy");
} finally {
  database.close();
}`;

/**
 * Rewrites a database file without deleted data: SQLite leaves old rows in unused parts of its pages and in
 * its WAL. Needs as much free space as the file has. Throws if another process reads for long.
 */
export async function scrubDatabase(file: string): Promise<void> {
  const worker = new Worker(script, { eval: true, workerData: file });
  try {
    const outcome = await new Promise<unknown>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`The worker ended with ${code}.`)));
    });
    if (outcome !== "done") throw new Error("The log of the database is being read.");
  } finally {
    await worker.terminate();
  }
}
