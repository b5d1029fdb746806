import type { PdClassification } from "../snapshot/pd-summary-schema.ts";
import type { Component } from "./component-schema.ts";

/** The partial discharge result of one snapshot of a component. */
export interface ComponentResult {
  readonly snapshotId: string;
  /** When it was taken, ms since 1970. */
  readonly takenMs: number;
  /** Percent. */
  readonly severityMin: number;
  /** Percent. */
  readonly severityMax: number;
  readonly classification: readonly PdClassification[];
}

/** Whether a snapshot belongs to a component: it has one of its tags, as in the gallery's filter. */
export const carriesTagOf = (
  component: { readonly tags: readonly string[] },
  tags: readonly string[],
): boolean => component.tags.some((tag) => tags.includes(tag));

const dayMs = 86_400_000;

/** The results of a component from those of its snapshots, in any order. */
export function componentResults(
  results: readonly ComponentResult[],
): Pick<Component, "severities" | "trend" | "classification"> {
  const oldestFirst = [...results].sort((one, other) => one.takenMs - other.takenMs);
  return {
    severities: oldestFirst.map(({ snapshotId, takenMs, severityMin, severityMax }) => ({
      min: severityMin,
      max: severityMax,
      at: new Date(takenMs).toISOString(),
      snapshot: snapshotId,
    })),
    trend: severityTrend(oldestFirst),
    classification: meanClassification(oldestFirst),
  };
}

/**
 * The slope of the straight line through the mean severities that has the least squares, in percent points per day;
 * null without results of two different times.
 */
function severityTrend(results: readonly ComponentResult[]): number | null {
  const days = results.map(({ takenMs }) => takenMs / dayMs);
  const severities = results.map(({ severityMin, severityMax }) => (severityMin + severityMax) / 2);
  const meanDay = mean(days);
  const meanSeverity = mean(severities);
  let spread = 0;
  let common = 0;
  for (const [index, day] of days.entries()) {
    spread += (day - meanDay) ** 2;
    common += (day - meanDay) * ((severities[index] ?? 0) - meanSeverity);
  }
  return spread > 0 ? common / spread : null;
}

/** Mean confidence of each type over all results, counting 0 if a result lacks it; most certain first. */
function meanClassification(results: readonly ComponentResult[]): PdClassification[] {
  const sums = new Map<string, number>();
  for (const { classification } of results)
    for (const { name, confidence } of classification) sums.set(name, (sums.get(name) ?? 0) + confidence);
  return [...sums]
    .map(([name, sum]) => ({ name, confidence: sum / results.length }))
    .sort((one, other) => other.confidence - one.confidence || (one.name < other.name ? -1 : 1));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
