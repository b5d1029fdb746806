import type { LeakSeverity } from "../leak/leak-severity.ts";
import type { PdSeverity } from "../pd/severity-bucket.ts";

/** A leak's severity by the two thresholds of the settings, as far as its size is known. */
export type LeakLevel = Exclude<LeakSeverity, "notApplicable">;

/** A partial discharge's severity by the mean of its range, as far as it is known. */
export type PdLevel = Exclude<PdSeverity, "notApplicable">;

/** The levels in ascending order. */
export const leakLevels: readonly LeakLevel[] = ["low", "medium", "high"];
export const pdLevels: readonly PdLevel[] = ["low", "medium", "high", "veryHigh"];
