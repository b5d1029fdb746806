import { parentPort } from "node:worker_threads";
import { type TableJob, writeTable } from "./table-workbook.ts";

parentPort?.on("message", async (job: TableJob) => {
  try {
    const value = await writeTable(job);
    parentPort?.postMessage({ value }, [value.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
