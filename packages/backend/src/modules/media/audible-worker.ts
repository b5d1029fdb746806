import { parentPort } from "node:worker_threads";
import { type AudibleJob, makeAudible } from "./make-audible.ts";

parentPort?.on("message", (job: AudibleJob) => {
  try {
    parentPort?.postMessage({ value: makeAudible(job) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
