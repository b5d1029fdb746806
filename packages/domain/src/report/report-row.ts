import * as z from "zod/mini";
import type { GalleryRecord } from "../filter/gallery-record.ts";
import type { Severity } from "../filter/levels.ts";
import { severityLevels } from "../filter/levels.ts";
import { pricedLeakOf, priceOfLeak } from "../filter/record-cost.ts";
import {
  leakFindingOf,
  machineFindingOf,
  ratedFindingOf,
  severityOfRank,
  severityRank,
  shownLeakLpm,
} from "../filter/record-rules.ts";
import { type LeakPricing, leakCostBasis } from "../leak/leak-cost-basis.ts";
import { isLeakRange } from "../leak/leak-range.ts";
import type { LeakThresholds } from "../leak/leak-severity.ts";
import { repairStatuses, repairStatusOf } from "../leak/repair-status.ts";
import { leftOutOfCostSummary } from "../leak/sum-leak-costs.ts";
import { dominantPdClass } from "../pd/dominant-pd-class.ts";
import { snapshotTypeFrom, snapshotTypes } from "../snapshot/analysis-type.ts";
import { hasInvalidDistance } from "./report-snapshots.ts";
import type { ReportType } from "./report-type.ts";

/** Repair as a report counts it: solved, and checked by a second snapshot, are two steps. */
export const reportSteps = [...repairStatuses, "checked"] as const;

export type ReportStep = (typeof reportSteps)[number];

/**
 * What a report knows of the finding in a snapshot. Leaks that were detected and have no size are `tooLarge`,
 * `gasNotAnalysed`, `invalidDistance` or `sizeUnknown`.
 */
export const reportFindings = [
  "found",
  "none",
  "tooLarge",
  "gasNotAnalysed",
  "invalidDistance",
  "sizeUnknown",
  "cannotTell",
  "notAnalyzed",
] as const;

export type ReportFinding = (typeof reportFindings)[number];

const number = z.nullable(z.number());
const text = z.string();

/** A snapshot of a report with all figures from which the report's own are computed; part of `results.json`. */
export const reportRowSchema = z.strictObject({
  id: text,
  label: text,
  type: z.nullable(z.enum(snapshotTypes)),
  /** Where it is: the location that was entered, else the component or the first tag; may be empty. */
  place: text,
  createdDate: text,
  cameraSerial: text,
  cameraLabel: text,
  finding: z.enum(reportFindings),
  /** Of a discharge; null for others. */
  kind: z.nullable(text),
  severity: z.nullable(z.enum(severityLevels)),
  /** Orders findings of all kinds; null if there is nothing to rate. */
  severityRank: number,
  step: z.enum(reportSteps),
  tagNumber: text,
  assignee: text,
  dueDate: z.nullable(text),
  levelDb: number,
  levelReference: z.nullable(text),
  distanceM: number,
  leakLpm: number,
  leakLowLpm: number,
  leakHighLpm: number,
  /** Number of leaks that the camera's calibration was fitted to. */
  calibrationPoints: number,
  hoursPerYear: number,
  specificPowerKwPerM3Min: number,
  energyCostPerKwh: number,
  co2KgPerKwh: number,
  annualCost: number,
  annualCo2Kg: number,
  /** Why sums of costs leave it out. */
  leftOut: z.nullable(z.enum(leftOutOfCostSummary)),
  pdSeverityMin: number,
  pdSeverityMax: number,
});

export type ReportRow = z.infer<typeof reportRowSchema>;

/** The fields of a snapshot that a report reads beside those of the gallery. */
export interface ReportRecord extends GalleryRecord {
  readonly component?: string | null | undefined;
  readonly location?: string | null | undefined;
}

/** What an analysis adds to the record. */
export interface ReportMeasured {
  readonly leakLowLpm?: number | null | undefined;
  readonly leakHighLpm?: number | null | undefined;
  readonly calibrationPoints?: number | null | undefined;
}

/** How the reader prices and rates leaks. */
export interface ReportContext {
  readonly pricing: LeakPricing;
  readonly thresholds: LeakThresholds;
}

const known = (value: number | null | undefined): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** The row of a snapshot in a report of a type. */
export function reportRow(
  record: ReportRecord,
  measured: ReportMeasured,
  { pricing, thresholds }: ReportContext,
  reportType: ReportType,
): ReportRow {
  const rank = severityRank(ratedFindingOf(record), thresholds);
  const severity: Severity = severityOfRank(rank);
  const finding = findingOf(record, reportType);
  const isRated = reportType !== "LEVEL" && finding !== "invalidDistance" && severity !== "notApplicable";
  const work = record.repair_work;
  const status = repairStatusOf(record);
  return {
    id: record.id,
    label: record.label ?? "",
    type: snapshotTypeFrom(record.device_analysis_type) ?? null,
    place: record.location?.trim() || record.component?.trim() || record.tags?.[0] || "",
    createdDate: record.created_date ?? "",
    cameraSerial: record.device_serial ?? "",
    cameraLabel: record.device_label ?? "",
    finding,
    kind: reportType === "PD" ? (dominantPdClass(record.pd?.classification ?? []) ?? null) : null,
    severity: isRated ? severity : null,
    severityRank: isRated ? known(rank) : null,
    step: status === "solved" && work?.checked_by ? "checked" : status,
    tagNumber: work?.tag_number ?? "",
    assignee: work?.assignee ?? "",
    dueDate: work?.due_date ?? null,
    levelDb: known(record.level_db),
    levelReference: record.level_reference ?? null,
    distanceM: known(record.source_distance),
    ...leakFigures(reportType === "LEAK" ? record : undefined, finding, measured, pricing),
    pdSeverityMin: known(record.pd?.severity_min),
    pdSeverityMax: known(record.pd?.severity_max),
  };
}

function findingOf(record: ReportRecord, reportType: ReportType): ReportFinding {
  switch (reportType) {
    case "LEVEL":
      return "notAnalyzed";
    case "LEAK": {
      const finding = leakFindingOf(record);
      if (finding !== "none" && hasInvalidDistance(record)) return "invalidDistance";
      if (finding !== undefined) return leakNames[finding];
      return record.meta?.leak_detected === true ? "sizeUnknown" : "notAnalyzed";
    }
    case "MECHANICAL":
      return machineNames[machineFindingOf(record) ?? "unknown"];
    case "PD": {
      const kind = dominantPdClass(record.pd?.classification ?? []);
      if (kind === undefined) return "notAnalyzed";
      return kind === "noise" ? "none" : kind === "cannotTell" ? "cannotTell" : "found";
    }
  }
}

const leakNames = {
  measured: "found",
  none: "none",
  tooLarge: "tooLarge",
  gasNotAnalysed: "gasNotAnalysed",
} as const;

const machineNames = {
  possibleFault: "found",
  noFaultFound: "none",
  cannotTell: "cannotTell",
  unknown: "notAnalyzed",
} as const;

/** What a leak loses; nothing in reports of another type. */
function leakFigures(
  record: ReportRecord | undefined,
  finding: ReportFinding,
  measured: ReportMeasured,
  pricing: LeakPricing,
) {
  const sized = finding === "invalidDistance" ? undefined : record;
  const leak = sized && pricedLeakOf(sized, pricing);
  const leakLpm = leak && shownLeakLpm(sized);
  const range = {
    leakLpm: leakLpm ?? Number.NaN,
    lowLpm: measured.leakLowLpm ?? undefined,
    highLpm: measured.leakHighLpm ?? undefined,
  };
  const hasRange = isLeakRange(range);
  const basis = leak && leakCostBasis(leak, pricing);
  const price = leak && priceOfLeak(leak, pricing);
  return {
    leakLpm: known(leakLpm),
    leakLowLpm: hasRange ? range.lowLpm : null,
    leakHighLpm: hasRange ? range.highLpm : null,
    calibrationPoints: known(measured.calibrationPoints),
    hoursPerYear: known(basis?.hoursPerYear),
    specificPowerKwPerM3Min: known(basis?.specificPowerKwPerM3Min),
    energyCostPerKwh: known(basis?.energyCostPerKwh),
    co2KgPerKwh: known(basis?.co2KgPerKwh),
    annualCost: known(price?.cost),
    annualCo2Kg: known(price?.co2Kg),
    leftOut: finding === "invalidDistance" ? "distanceUnknown" : (price?.leftOut ?? null),
  } as const;
}
