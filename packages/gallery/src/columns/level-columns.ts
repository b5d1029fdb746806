import { type LeakThresholds, leakSeverity, type PdSeverity, severityBucket } from "@sonolens/domain";
import type { GalleryColumns } from "./gallery-columns.ts";

/** Levels by number, in the order of `leakLevels` and `pdLevels`. */
const levelNumbers: Readonly<Record<PdSeverity, number>> = {
  notApplicable: 0,
  low: 1,
  medium: 2,
  high: 3,
  veryHigh: 4,
};

/** The level of a severity range in percent, from 1 in the order of `pdLevels`. */
export const pdLevelNumber = (min: number, max: number): number => levelNumbers[severityBucket(min, max)];

/** The severity of each leak, from 1 in the order of `leakLevels`; cached for the last thresholds. */
export function leakLevelColumn(
  { count, derived, numbers }: GalleryColumns,
  thresholds: LeakThresholds,
): Uint8Array<ArrayBuffer> {
  const { highLpm, lowLpm } = thresholds;
  const known = derived.leakLevels;
  if (known && Object.is(known.lowLpm, lowLpm) && Object.is(known.highLpm, highLpm)) return known.numbers;
  const levels = new Uint8Array(count);
  for (let row = 0; row < count; row++)
    levels[row] = levelNumbers[leakSeverity(numbers.leakLpm[row], thresholds)];
  derived.leakLevels = { lowLpm, highLpm, numbers: levels };
  return levels;
}
