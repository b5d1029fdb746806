import type { SnapshotType } from "../snapshot/analysis-type.ts";
import { alikeBands } from "../snapshot/compare-snapshots.ts";
import type { MachineFinding } from "../snapshot/machine-finding.ts";
import type { LevelReference } from "../snapshot/snapshot-base-fields.ts";

/** What one snapshot of a component measured, and how it was taken. */
export interface MeasuredReading {
  /** Id of the snapshot. */
  readonly snapshot: string;
  /** When it was taken, ISO 8601. */
  readonly at: string;
  readonly analysis: SnapshotType;
  readonly deviceSerial: string;
  readonly deviceLabel: string;
  /** Meters; null if none was entered. */
  readonly distanceM: number | null;
  /** Lowest and highest, Hz. */
  readonly bandHz: readonly [number, number];
  readonly heatmapMode: "single" | "multi";
  readonly levelReference: LevelReference;
  readonly levelDb: number;
  /** Size in l/min; 0 if none was detected. Null where it has none that is shown. */
  readonly leakLpm: number | null;
  readonly leakTooLarge: boolean;
  readonly leakDetected: boolean | null;
  /** Percent, of discharges. */
  readonly severityMin: number | null;
  readonly severityMax: number | null;
  /** The surest kind of discharge. */
  readonly dischargeKind: string | null;
  readonly kurtosis: number | null;
  readonly crestFactor: number | null;
  readonly machineFinding: MachineFinding | null;
}

/** The figures of a reading that have a course over time. */
export const componentFigures = ["level", "leakSize", "severity", "kurtosis"] as const;

export type ComponentFigure = (typeof componentFigures)[number];

/** The value of a figure, dB, l/min, percent or none; null if the reading has none. */
export function figureOf(reading: Omit<MeasuredReading, "bandHz">, figure: ComponentFigure): number | null {
  switch (figure) {
    case "level":
      return reading.levelDb;
    case "leakSize":
      return reading.leakTooLarge ? null : reading.leakLpm;
    case "severity":
      return reading.severityMin === null || reading.severityMax === null
        ? null
        : (reading.severityMin + reading.severityMax) / 2;
    case "kurtosis":
      return reading.kurtosis;
  }
}

const isLeakType = (analysis: SnapshotType): boolean => analysis === "LEAK" || analysis === "LEAK_SIZE";

/** The figure by which a kind of component is judged first. */
export const mainFigureOf = (analysis: SnapshotType): ComponentFigure =>
  analysis === "PD" ? "severity" : isLeakType(analysis) ? "leakSize" : "level";

/** How far repeated measurements of a figure differ, as a standard deviation; of a size as a share of it. */
const repeatabilities: Readonly<Record<ComponentFigure, number>> = {
  level: 1,
  leakSize: 0.1,
  severity: 3,
  kurtosis: 0.2,
};

/** The standard deviation of repeated measurements of a figure around a value. */
export const repeatabilityOf = (figure: ComponentFigure, value: number): number =>
  repeatabilities[figure] * (figure === "leakSize" ? Math.abs(value) : 1);

/** Why a reading does not compare with another. */
export type ReadingDifference =
  | "reference"
  | "distance"
  | "distanceUnknown"
  | "band"
  | "analysis"
  | "heatmapMode"
  | "camera";

/**
 * By this share of the longer one, two distances may differ. Sound of a small source spreads by 20 dB per decade, so it
 * moves a level by at most 1.9 dB.
 */
export const comparableDistanceShare = 0.2;

const roundingError = 1e-9;

/** Why two readings do not compare; empty if they do: same camera, kind of analysis, mode, band, reference, distance. */
export function readingDifferences(one: MeasuredReading, other: MeasuredReading): ReadingDifference[] {
  const differences: ReadingDifference[] = [];
  if (one.levelReference !== other.levelReference) differences.push("reference");
  if (one.distanceM === null || other.distanceM === null) differences.push("distanceUnknown");
  else if (!alikeDistances(one.distanceM, other.distanceM)) differences.push("distance");
  if (!alikeBands(one.bandHz, other.bandHz)) differences.push("band");
  if (one.analysis !== other.analysis && !(isLeakType(one.analysis) && isLeakType(other.analysis)))
    differences.push("analysis");
  if (one.heatmapMode !== other.heatmapMode) differences.push("heatmapMode");
  if (one.deviceSerial !== other.deviceSerial) differences.push("camera");
  return differences;
}

/** Whether two readings compare. */
export const isComparable = (one: MeasuredReading, other: MeasuredReading): boolean =>
  one.levelReference === other.levelReference &&
  one.deviceSerial === other.deviceSerial &&
  one.heatmapMode === other.heatmapMode &&
  readingDifferences(one, other).length === 0;

const alikeDistances = (oneM: number, otherM: number): boolean =>
  Math.abs(oneM - otherM) <= comparableDistanceShare * Math.max(oneM, otherM) + roundingError;

/** So many of the newest readings decide about the conditions of a trend. */
const decidingReadings = 8;

/**
 * The reading with whose conditions a trend is made: that with which most of the newest 8 compare, of several the newest.
 * So one reading from elsewhere changes nothing, and a new camera takes over after some rounds.
 *
 * @param readings Oldest first.
 */
export function referenceReading<Reading extends MeasuredReading>(
  readings: readonly Reading[],
): Reading | undefined {
  const newest = readings.slice(-decidingReadings).reverse();
  let reference: Reading | undefined;
  let maxAlike = 0;
  for (const candidate of newest) {
    const alike = newest.filter((other) => isComparable(candidate, other)).length;
    if (reference === undefined || alike > maxAlike) {
      reference = candidate;
      maxAlike = alike;
    }
  }
  return reference;
}
