import { analyseMech } from "./analyse-mech.ts";
import { analysePattern } from "./analyse-pattern.ts";
import { analysePd, type PdCircumstances } from "./analyse-pd.ts";
import type { AnalysisInputs } from "./analysis-kinds.ts";

interface JobOf<Kind extends "mech" | "pattern" | "pd"> {
  readonly kind: Kind;
  readonly wav: Uint8Array;
  readonly inputs: AnalysisInputs<Kind>;
  readonly circumstances: PdCircumstances;
}

/** What a worker is asked: a WAV file and what to do with it. */
export type AnalysisJob = JobOf<"mech"> | JobOf<"pattern"> | JobOf<"pd">;

/** The answer of a call, as JSON: the same bytes for the same job on every machine. */
export function runAnalysis(job: AnalysisJob): string {
  switch (job.kind) {
    case "mech":
      return JSON.stringify(analyseMech(job.wav, job.inputs));
    case "pattern":
      return JSON.stringify(analysePattern(job.wav, job.inputs));
    case "pd":
      return JSON.stringify(analysePd(job.wav, job.inputs, job.circumstances));
  }
}
