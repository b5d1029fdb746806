import { type SeverityLevel, severityLevels } from "../filter/levels.ts";
import { tagNumberKey } from "../leak/repair-work.ts";
import type { LeftOutOfCostSummary } from "../leak/sum-leak-costs.ts";
import { type ReportRow, type ReportStep, reportSteps } from "./report-row.ts";
import { type RangedValue, sumWithRange } from "./sum-ranges.ts";

/** A sum of a report with its 90 % range. */
export interface ReportSum {
  readonly total: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Number of leaks in it. */
  readonly count: number;
  /** How many of them have no range; then the sum has none either. */
  readonly withoutRange: number;
  /** Findings whose value is not known. */
  readonly leftOut: number;
  /** A leak that is too large to measure would be part of it: the sum is "at least". */
  readonly isAtLeast: boolean;
}

/** The figures of a report's summary. All follow from its rows. */
export interface ReportFigures {
  readonly snapshots: number;
  /** With a finding, without one, and those where neither is known. */
  readonly withFinding: number;
  readonly withoutFinding: number;
  readonly unclear: number;
  /** Per year, in the currency of the report: all leaks, those solved, those open or in repair. */
  readonly found: ReportSum;
  readonly saved: ReportSum;
  readonly open: ReportSum;
  /** Per year, of open leaks. */
  readonly openCo2Kg: ReportSum;
  /** l/min, of all leaks and of open ones. */
  readonly foundLpm: ReportSum;
  readonly openLpm: ReportSum;
  /** How many leaks the sums leave out, by reason. */
  readonly leftOutBecause: Readonly<Partial<Record<LeftOutOfCostSummary, number>>>;
  /** Findings by severity and repair. */
  readonly matrix: Readonly<Record<SeverityLevel, Readonly<Record<ReportStep, number>>>>;
}

/** Whether a row has something to repair or to watch, as far as it is known. */
export const hasFinding = ({ finding }: ReportRow): boolean =>
  finding !== "none" && finding !== "cannotTell" && finding !== "notAnalyzed";

export const isSolved = ({ step }: ReportRow): boolean => step === "solved" || step === "checked";

/** The figures of the rows of a report. */
export function reportFigures(rows: readonly ReportRow[]): ReportFigures {
  const open = rows.filter((row) => !isSolved(row));
  const leftOutBecause: Partial<Record<LeftOutOfCostSummary, number>> = {};
  for (const { leftOut } of rows) if (leftOut) leftOutBecause[leftOut] = (leftOutBecause[leftOut] ?? 0) + 1;
  const withFinding = rows.filter(hasFinding).length;
  const withoutFinding = rows.filter(({ finding }) => finding === "none").length;
  return {
    snapshots: rows.length,
    withFinding,
    withoutFinding,
    unclear: rows.length - withFinding - withoutFinding,
    found: sumOf(rows, "annualCost"),
    saved: sumOf(rows.filter(isSolved), "annualCost"),
    open: sumOf(open, "annualCost"),
    openCo2Kg: sumOf(open, "annualCo2Kg"),
    foundLpm: sumOf(rows, "leakLpm"),
    openLpm: sumOf(open, "leakLpm"),
    leftOutBecause,
    matrix: matrixOf(rows.filter(hasFinding)),
  };
}

type Summed = "annualCost" | "annualCo2Kg" | "leakLpm";

/** Sums a property of leaks; cost and emissions are as uncertain as the size that they follow from. */
export function sumOf(rows: readonly ReportRow[], property: Summed): ReportSum {
  const parts = rows.flatMap((row) => {
    const value = row[property];
    return value === null || value === 0 ? [] : [rangedValue(row, value)];
  });
  const { total, range, withoutRange } = sumWithRange(parts);
  return {
    total,
    low: range?.low ?? null,
    high: range?.high ?? null,
    count: parts.length,
    withoutRange,
    leftOut: rows.filter((row) => hasFinding(row) && row[property] === null).length,
    isAtLeast: rows.some(({ finding }) => finding === "tooLarge"),
  };
}

function rangedValue(row: ReportRow, value: number): RangedValue {
  const { leakLpm, leakLowLpm, leakHighLpm, calibrationPoints } = row;
  const hasRange = leakLpm !== null && leakLpm > 0 && leakLowLpm !== null && leakHighLpm !== null;
  return {
    value,
    ...(hasRange && {
      range: { low: (value * leakLowLpm) / leakLpm, high: (value * leakHighLpm) / leakLpm },
    }),
    ...(calibrationPoints !== null && { calibrationPoints }),
  };
}

const noSteps = () => Object.fromEntries(reportSteps.map((step) => [step, 0])) as Record<ReportStep, number>;

function matrixOf(rows: readonly ReportRow[]): ReportFigures["matrix"] {
  const matrix = Object.fromEntries(severityLevels.map((level) => [level, noSteps()])) as Record<
    SeverityLevel,
    Record<ReportStep, number>
  >;
  for (const { severity, step } of rows) if (severity) matrix[severity][step] += 1;
  return matrix;
}

/** The findings with the highest cost, or severity where there is none; leaks that are too large to measure first. */
export function largestFindings(rows: readonly ReportRow[], count = 10): ReportRow[] {
  return rows
    .filter((row) => hasFinding(row) || row.finding === "notAnalyzed")
    .sort((one, other) => importance(other) - importance(one) || (one.id < other.id ? -1 : 1))
    .slice(0, count);
}

/** Above every cost. */
const tooLargeImportance = 1e15;

function importance({ finding, annualCost, severityRank, levelDb }: ReportRow): number {
  if (finding === "tooLarge") return tooLargeImportance + (levelDb ?? 0);
  if (annualCost !== null) return annualCost + (severityRank ?? 0) / 1000;
  return severityRank ?? (levelDb ?? -1000) / 1e6;
}

/** Why a finding is to be decided now, most important first. */
export type DecideReason = "cameBack" | "overdue" | "tooLarge" | "costly" | "severe";

export interface Decision {
  readonly row: ReportRow;
  readonly reason: DecideReason;
}

/** The three findings to act on first: the largest, then those that came back or are overdue, then the next largest. */
export function decideNow(
  rows: readonly ReportRow[],
  { today, cameBack = new Set() }: { readonly today: string; readonly cameBack?: ReadonlySet<string> },
): Decision[] {
  const open = rows.filter((row) => hasFinding(row) && !isSolved(row));
  const ordered = largestFindings(open, open.length);
  const [largest] = ordered;
  const decisions = ordered.map((row): Decision => {
    if (cameBack.has(row.id)) return { row, reason: "cameBack" };
    if (row.finding === "tooLarge") return { row, reason: "tooLarge" };
    if (row.dueDate !== null && row.dueDate < today) return { row, reason: "overdue" };
    return { row, reason: row.annualCost !== null ? "costly" : "severe" };
  });
  // The largest one is always among them, whatever is late; what is small can be late and still wait.
  const urgency = ({ row, reason }: Decision) =>
    row.id === largest?.id
      ? 3
      : (reason === "cameBack" || reason === "overdue") && row.severity !== "low"
        ? 2
        : 1;
  return decisions
    .map((decision, place) => ({ decision, place }))
    .sort((one, other) => urgency(other.decision) - urgency(one.decision) || one.place - other.place)
    .slice(0, 3)
    .map(({ decision }) => decision);
}

/** What was inspected at one place. */
export interface InspectedPlace {
  /** Empty if it is not known. */
  readonly place: string;
  readonly points: number;
  readonly withFinding: number;
  readonly openLpm: ReportSum;
  readonly openCost: ReportSum;
  readonly highest: ReportRow | undefined;
}

/** The places that were inspected, that with the most important finding first. */
export function inspectedPlaces(rows: readonly ReportRow[]): InspectedPlace[] {
  const places = Map.groupBy(rows, ({ place }) => place);
  return [...places]
    .map(([place, there]): InspectedPlace => {
      const open = there.filter((row) => !isSolved(row));
      return {
        place,
        points: there.length,
        withFinding: there.filter(hasFinding).length,
        openLpm: sumOf(open, "leakLpm"),
        openCost: sumOf(open, "annualCost"),
        highest: largestFindings(there, 1)[0],
      };
    })
    .sort(
      (one, other) =>
        Number(one.place === "") - Number(other.place === "") ||
        other.openCost.total - one.openCost.total ||
        other.withFinding - one.withFinding ||
        (one.place < other.place ? -1 : 1),
    );
}

/** What became of findings since an earlier report. */
export interface ReportChanges {
  readonly added: readonly ReportRow[];
  readonly solved: readonly ReportRow[];
  readonly cameBack: readonly ReportRow[];
  /** Larger than the range of the earlier size. */
  readonly worse: readonly ReportRow[];
  readonly unchanged: readonly ReportRow[];
}

/**
 * Compares the findings with those of an earlier report. Snapshots with the same tag number are of the same point, of
 * which the newest counts; without a tag a snapshot is compared with itself.
 */
export function reportChanges(rows: readonly ReportRow[], earlier: readonly ReportRow[]): ReportChanges {
  const before = newestOfPoints(earlier);
  const byId = new Map(earlier.map((row) => [row.id, row]));
  const changes = { added: [], solved: [], cameBack: [], worse: [], unchanged: [] } as Record<
    keyof ReportChanges,
    ReportRow[]
  >;
  for (const [point, row] of newestOfPoints(rows)) {
    const was = before.get(point) ?? byId.get(row.id);
    const name = changeOf(row, was);
    if (name) changes[name].push(row);
  }
  return changes;
}

function changeOf(row: ReportRow, was: ReportRow | undefined): keyof ReportChanges | undefined {
  const isOpen = hasFinding(row) && !isSolved(row);
  const wasOpen = was !== undefined && hasFinding(was) && !isSolved(was);
  if (!isOpen) return wasOpen ? "solved" : undefined;
  if (was === undefined) return "added";
  if (!wasOpen) return hasFinding(was) ? "cameBack" : "added";
  return isWorse(row, was) ? "worse" : "unchanged";
}

const isWorse = (row: ReportRow, was: ReportRow): boolean =>
  (row.finding === "tooLarge" && was.finding !== "tooLarge") ||
  (row.leakLpm !== null && was.leakHighLpm !== null && row.leakLpm > was.leakHighLpm) ||
  (row.leakLpm === null && Math.floor(row.severityRank ?? 0) > Math.floor(was.severityRank ?? 0));

function newestOfPoints(rows: readonly ReportRow[]): Map<string, ReportRow> {
  const points = new Map<string, ReportRow>();
  for (const row of rows) {
    const tag = tagNumberKey(row.tagNumber);
    const point = tag === "" ? `snapshot ${row.id}` : `tag ${tag}`;
    const known = points.get(point);
    if (!known || Date.parse(row.createdDate) > Date.parse(known.createdDate)) points.set(point, row);
  }
  return points;
}
