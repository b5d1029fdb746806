import { parentPort } from "node:worker_threads";
import { type AnalysisJob, runAnalysis } from "./run-analysis.ts";

parentPort?.on("message", (job: AnalysisJob) => {
  try {
    parentPort?.postMessage({ value: runAnalysis(job) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
