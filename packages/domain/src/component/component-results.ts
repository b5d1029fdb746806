import type { PdClassification } from "../snapshot/pd-summary-schema.ts";
import type { Component } from "./component-schema.ts";

/** The partial discharge result of one snapshot of a component. */
export interface ComponentResult {
  readonly snapshotId: string;
  /** When it was taken, ISO 8601. */
  readonly at: string;
  /** Percent. */
  readonly severityMin: number;
  /** Percent. */
  readonly severityMax: number;
  readonly classification: readonly PdClassification[];
}

/** The results of a component from those of its snapshots, oldest first. */
export const componentResults = (
  results: readonly ComponentResult[],
): Pick<Component, "severities" | "classification"> => ({
  severities: results.map(({ snapshotId, at, severityMin, severityMax }) => ({
    min: severityMin,
    max: severityMax,
    at,
    snapshot: snapshotId,
  })),
  classification: meanClassification(results),
});

/** Mean confidence of each type over all results, counting 0 if a result lacks it; most certain first. */
function meanClassification(results: readonly ComponentResult[]): PdClassification[] {
  const sums = new Map<string, number>();
  for (const { classification } of results)
    for (const { name, confidence } of classification) sums.set(name, (sums.get(name) ?? 0) + confidence);
  return [...sums]
    .map(([name, sum]) => ({ name, confidence: sum / results.length }))
    .sort((one, other) => other.confidence - one.confidence || (one.name < other.name ? -1 : 1));
}
