import { type LeakThresholds, leakSeverity, veryHighLpm } from "../leak/leak-severity.ts";
import { isInLeakSizeDisplays } from "../leak/leak-size-displays.ts";
import { dominantPdClass } from "../pd/dominant-pd-class.ts";
import { severityBucket, severityMean } from "../pd/severity-bucket.ts";
import { type SnapshotType, snapshotTypeFrom } from "../snapshot/analysis-type.ts";
import { type MachineFinding, machineFindings, machineSeverity } from "../snapshot/machine-finding.ts";
import { isAmount } from "../units/finite.ts";
import { type Gas, gasFrom, isAnalyzedGas, unnamedLeakGas } from "../units/gas.ts";
import type { GalleryRecord } from "./gallery-record.ts";
import { type Severity, severityLevels } from "./levels.ts";

/**
 * The gas by which a snapshot is filtered and listed: air for a leak without a gas, as its size is computed with air;
 * null if there is none.
 */
export function listedGas({ device_analysis_type, meta }: GalleryRecord): string | null {
  const gas = meta?.leak_type ?? null;
  if (gas !== null) return gas;
  const type = snapshotTypeFrom(device_analysis_type);
  return type === "LEAK" || type === "LEAK_SIZE" ? unnamedLeakGas : null;
}

/**
 * The leak size that is shown and summed, l/min; undefined if there is none, or if the product does not show it (nothing
 * detected, too large, STEAM, OTHER; core 5). A leak that is too large still has a rank, see {@link leakRank}.
 */
export function shownLeakLpm({ leak, leak_infinite, meta }: GalleryRecord): number | undefined {
  if (!isAmount(leak)) return undefined;
  const finding = {
    // A size without a detection flag was measured.
    leakDetected: meta?.leak_detected ?? true,
    infDetected: leak_infinite,
    gas: gasOf(meta?.leak_type),
  };
  return isInLeakSizeDisplays(finding) ? leak : undefined;
}

/** An unknown gas is OTHER, as in the schema of a snapshot. */
const gasOf = (text: string | null | undefined): Gas | null =>
  text == null ? null : (gasFrom(text) ?? "OTHER");

/** What is known of the size of a leak. */
export const leakFindings = ["measured", "none", "tooLarge", "gasNotAnalysed"] as const;

export type LeakFindingKind = (typeof leakFindings)[number];

/** What is known of the size of a snapshot's leak; undefined if it was not computed yet. */
export function leakFindingOf({ leak, leak_infinite, meta }: GalleryRecord): LeakFindingKind | undefined {
  const gas = gasOf(meta?.leak_type);
  if (gas !== null && !isAnalyzedGas(gas)) return "gasNotAnalysed";
  if (leak_infinite) return "tooLarge";
  if (meta?.leak_detected === false) return "none";
  return isAmount(leak) ? "measured" : undefined;
}

/** What a leak needs to have a size, the most certain first, as its analysis reports it. */
export const sizeLacks = ["notCalibrated", "distanceUnknown"] as const;

export type SizeLack = (typeof sizeLacks)[number];

/** What a snapshot lacks for the size of a leak; undefined if it lacks nothing. */
export function sizeLackOf({ level_reference, source_distance }: GalleryRecord): SizeLack | undefined {
  if (level_reference === "fullScale") return "notCalibrated";
  return isFiniteNumber(source_distance) ? undefined : "distanceUnknown";
}

/** Added to the level of a leak that is too large, so that its rank exceeds that of every size. */
const tooLargeRank = 1e12;

/** Whether a rank of {@link leakRank} is that of a leak which is too large to measure. */
export const isTooLargeRank = (rank: number): boolean => rank > tooLargeRank / 2;

/**
 * The number by which leaks are ordered: the size shown, l/min; above every size for leaks that are too large to measure,
 * by their level. NaN for everything else.
 */
export function leakRank(record: GalleryRecord): number {
  const type = snapshotTypeFrom(record.device_analysis_type);
  if (type !== "LEAK" && type !== "LEAK_SIZE") return Number.NaN;
  if (leakFindingOf(record) === "tooLarge") return tooLargeRank + levelOf(record);
  const leakLpm = shownLeakLpm(record);
  return leakLpm === undefined ? Number.NaN : Math.min(leakLpm, tooLargeRank / 4);
}

/** Within the range in which levels are distinguished by the rank. */
const levelOf = ({ level_db }: GalleryRecord): number =>
  isFiniteNumber(level_db) ? Math.max(-500, Math.min(level_db, 500)) : -500;

const isFiniteNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);

/** What was concluded about a machine; undefined if nothing was analyzed, or for another type. */
export function machineFindingOf({
  device_analysis_type,
  fault,
  machine_finding,
}: GalleryRecord): MachineFinding | undefined {
  if (snapshotTypeFrom(device_analysis_type) !== "MECHANICAL") return undefined;
  return machineFindings.find((name) => name === machine_finding) ?? (fault ? "possibleFault" : undefined);
}

/**
 * Whether the analysis of a snapshot found nothing: no leak, no fault, no discharge heard. Detection does not depend on
 * the gas, only the size does. False if nothing was analyzed, or if the analysis could not tell.
 */
export function findsNothing(record: GalleryRecord): boolean {
  switch (snapshotTypeFrom(record.device_analysis_type)) {
    case "LEAK":
    case "LEAK_SIZE":
      return record.meta?.leak_detected === false && record.leak_infinite !== true;
    case "MECHANICAL":
      return machineFindingOf(record) === "noFaultFound";
    case "PD":
      return dominantPdClass(record.pd?.classification ?? []) === "noise";
    default:
      return false;
  }
}

/** What the severity of a snapshot depends on, read from its record or from columns. */
export interface RatedFinding {
  readonly type: SnapshotType | undefined;
  /** See {@link leakRank}; NaN if there is none. */
  readonly leakRank: number;
  /** Both ends in percent; NaN if there is none. */
  readonly pdSeverityMin: number;
  readonly pdSeverityMax: number;
  readonly machine: MachineFinding | undefined;
}

export const ratedFindingOf = (record: GalleryRecord): RatedFinding => ({
  type: snapshotTypeFrom(record.device_analysis_type),
  leakRank: leakRank(record),
  pdSeverityMin: record.pd?.severity_min ?? Number.NaN,
  pdSeverityMax: record.pd?.severity_max ?? Number.NaN,
  machine: machineFindingOf(record),
});

/** Ranks above all other ones: a leak that is too large. */
const tooLargeSeverity = 6;

/**
 * The number by which findings of all kinds are ordered by severity: from 1 on low, from 2 on medium, from 3 on high,
 * from 4 on very high; within a level leaks by size above discharges by percent, machines below them; leaks that are
 * too large to measure above all, by their level. NaN if there is nothing to rate.
 */
export function severityRank(finding: RatedFinding, thresholds: LeakThresholds): number {
  switch (finding.type) {
    case "LEAK":
    case "LEAK_SIZE": {
      const { leakRank: rank } = finding;
      if (isTooLargeRank(rank)) return tooLargeSeverity + (rank - tooLargeRank) / 1000;
      const { lowLpm, highLpm } = thresholds;
      const start = { low: 0, medium: lowLpm, high: highLpm, veryHigh: veryHighLpm(thresholds) };
      const level = leakSeverity(rank, thresholds);
      if (level === "notApplicable") return Number.NaN;
      const above = rank - start[level];
      // A part that grows towards 1, because the highest level has no end.
      return startOfLevel(level) + 0.5 + partOfLevel(above / (above + Math.max(highLpm, 1))) / 2;
    }
    case "MECHANICAL":
      return startOfLevel(machineSeverity(finding.machine));
    default: {
      const { pdSeverityMin: min, pdSeverityMax: max } = finding;
      const level = severityBucket(min, max);
      if (level === "notApplicable") return Number.NaN;
      const start = startOfLevel(level);
      return start + partOfLevel(severityMean(min, max) / 25 - (start - 1)) / 2;
    }
  }
}

/** Where a level begins; NaN if there is nothing to rate. */
const startOfLevel = (severity: Severity): number =>
  severityLevels.findIndex((level) => level === severity) + 1 || Number.NaN;

/** Below 1, so that no level reaches into the next one. */
const partOfLevel = (part: number): number => Math.max(0, Math.min(part || 0, 1 - 1e-9));

/** The severity of a rank of {@link severityRank}. */
export const severityOfRank = (rank: number): Severity =>
  severityLevels[Math.min(Math.floor(rank), severityLevels.length) - 1] ?? "notApplicable";

/** The severity of a snapshot of any kind on the one scale, by the thresholds of the user for leaks. */
export const severityOf = (record: GalleryRecord, thresholds: LeakThresholds): Severity =>
  severityOfRank(severityRank(ratedFindingOf(record), thresholds));

/**
 * Where a snapshot was taken, degrees, the longitude from -180 to below 180; undefined if it has no location. A
 * longitude up to 360 is read as one to the east of Greenwich.
 */
export function snapshotPosition({
  meta,
}: GalleryRecord): { readonly latitude: number; readonly longitude: number } | undefined {
  const { latitude, longitude } = meta ?? {};
  if (typeof latitude !== "number" || typeof longitude !== "number") return undefined;
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 360)) return undefined;
  const turned = longitude >= 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
  return { latitude, longitude: turned };
}
