import { parentPort } from "node:worker_threads";
import { type AnalysisJob, runAnalysis } from "./run-analysis.ts";

parentPort?.on("message", async (job: AnalysisJob) => {
  try {
    parentPort?.postMessage({ value: await runAnalysis(job) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
