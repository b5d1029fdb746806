import type { ApiSchema } from "@sonolens/api-client";

export type AnalysisReason = ApiSchema<"AnalysisReason">;
export type MechResult = ApiSchema<"MechResult">;
export type Pattern = ApiSchema<"Pattern">;
export type PdResult = ApiSchema<"PdResult">;
export type LeakResult = ApiSchema<"LeakResult">;
/** Without the place, which can be edited. */
export type LocationsResult = Omit<ApiSchema<"Locations">, "latitude" | "longitude">;

/** The result of each analysis. */
export interface AnalysisResults {
  readonly mech: MechResult;
  readonly pattern: Pattern;
  /** Without its texts, which are added in the language of each caller. */
  readonly pd: PdResult;
  readonly leak: LeakResult;
  readonly locations: LocationsResult;
}

export type AnalysisKind = keyof AnalysisResults;

/** The inputs of each analysis besides the audio, as its response reports them. */
export type AnalysisInputs<Kind extends AnalysisKind> = AnalysisResults[Kind]["inputs"];
