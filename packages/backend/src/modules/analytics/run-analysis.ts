import type { AnalysisInputs, LocationsResult } from "./analysis-kinds.ts";
import { analyzeLocations } from "./analyze-locations.ts";
import { mechanicalResult } from "./analyze-mechanical.ts";
import { patternResult } from "./analyze-pattern.ts";
import { type PdConditions, pdResult } from "./analyze-pd.ts";

interface JobOf<Kind extends "mech" | "pattern" | "pd"> {
  readonly kind: Kind;
  readonly wav: Uint8Array;
  readonly inputs: AnalysisInputs<Kind>;
  readonly conditions: PdConditions;
}

interface LocationsJob {
  readonly kind: "locations";
  /** A snapshot file. */
  readonly file: Uint8Array;
  /** The fallback if it holds nothing better. */
  readonly captured: LocationsResult;
}

/** A worker's job: a file and what to do with it. */
export type AnalysisJob = JobOf<"mech"> | JobOf<"pattern"> | JobOf<"pd"> | LocationsJob;

/** The response of a call, as JSON: the same bytes for the same job on every machine. */
export async function runAnalysis(job: AnalysisJob): Promise<string> {
  switch (job.kind) {
    case "locations":
      return JSON.stringify(await analyzeLocations(job.file, job.captured));
    case "mech":
      return JSON.stringify(mechanicalResult(job.wav, job.inputs));
    case "pattern":
      return JSON.stringify(patternResult(job.wav, job.inputs));
    case "pd":
      return JSON.stringify(pdResult(job.wav, job.inputs, job.conditions));
  }
}
