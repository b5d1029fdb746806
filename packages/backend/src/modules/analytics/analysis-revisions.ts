import { analysisRevisions } from "@sonolens/snapshot-analysis";
import { sha256Of } from "../../sha256.ts";
import type { AnalysisKind } from "./analysis-kinds.ts";

/** What the results of each analysis depend on besides their inputs; see `analysisRevisions`. */
export type Revisions = Readonly<Record<AnalysisKind, string>>;

export const currentRevisions: Revisions = {
  leak: analysisRevisions.leak,
  mech: analysisRevisions.mechanical,
  pattern: analysisRevisions.pattern,
  pd: analysisRevisions.discharge,
  // Only the threads that analyze load what locates; a test compares this with its method.
  locations: "sources separated by spatial coherence where a direction is stated",
};

/** How the keys of all results of a revision begin, so that those of others are recognized. */
export const keyStartOf = (revision: string): string => `${sha256Of(revision).slice(0, 8)}-`;
