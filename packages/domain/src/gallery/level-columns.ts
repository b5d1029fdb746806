import { type LeakThresholds, leakSeverity } from "../leak/leak-severity.ts";
import { severityBucket } from "../pd/severity-bucket.ts";
import type { LeakLevel, PdLevel } from "./filter-state.ts";
import type { GalleryColumns } from "./gallery-columns.ts";

/** Levels by number; 0 is not applicable. */
export const leakLevels: readonly LeakLevel[] = ["low", "medium", "high"];
export const pdLevels: readonly PdLevel[] = ["low", "medium", "high", "veryHigh"];

/** A leak's level in a row, from 1 in the order of {@link leakLevels}. */
export function leakLevelAt({ numbers }: GalleryColumns, thresholds: LeakThresholds, row: number): number {
  const level = leakSeverity(numbers.leakLpm[row], thresholds);
  return level === "notApplicable" ? 0 : leakLevels.indexOf(level) + 1;
}

/** A partial discharge's level in a row, from 1 in the order of {@link pdLevels}. */
export function pdLevelAt({ numbers }: GalleryColumns, row: number): number {
  const level = severityBucket(numbers.severityMin[row], numbers.severityMax[row]);
  return level === "notApplicable" ? 0 : pdLevels.indexOf(level) + 1;
}
