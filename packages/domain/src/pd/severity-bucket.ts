import type { Severity } from "../filter/levels.ts";

/** Where medium, high and veryHigh begin, of 100: the marks of the severity bar (core 9). */
export const pdSeverityThresholds = [25, 50, 75] as const;

/** The middle of a severity given as a range from 0 to 100; NaN while either end is missing or not finite. */
export const severityMean = (min: number | null | undefined, max: number | null | undefined): number =>
  // Halved before adding, so that the largest numbers do not overflow.
  Number.isFinite(min) && Number.isFinite(max) ? Number(min) / 2 + Number(max) / 2 : Number.NaN;

/**
 * The bucket of a severity given as a range from 0 to 100: by the mean of both ends, under 25 low, under 50 medium,
 * under 75 high, otherwise veryHigh (core 9). notApplicable while either end is missing or not finite.
 *
 * @example severityBucket(0, 50); // "medium"
 */
export function severityBucket(min: number | null | undefined, max: number | null | undefined): Severity {
  const mean = severityMean(min, max);
  if (Number.isNaN(mean)) return "notApplicable";
  const [medium, high, veryHigh] = pdSeverityThresholds;
  if (mean < medium) return "low";
  if (mean < high) return "medium";
  return mean < veryHigh ? "high" : "veryHigh";
}
