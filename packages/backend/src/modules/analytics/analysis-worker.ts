/** Entry of the threads that analyze. */
export { runAnalysis as run } from "./run-analysis.ts";
