import { expect, it } from "vitest";
import {
  decideNow,
  inspectedPlaces,
  largestFindings,
  reportChanges,
  reportFigures,
} from "./report-figures.ts";
import { type ReportRecord, reportRow, reportRowSchema } from "./report-row.ts";
import type { ReportType } from "./report-type.ts";

const context = {
  pricing: { utilization: "yearly", currency: "EUR", energyCostPerKwh: 0.2, co2KgPerKwh: 0.25 },
  thresholds: { lowLpm: 5, highLpm: 15 },
} as const;

const aLeak = (id: string, leak: number | null, more: Partial<ReportRecord> = {}): ReportRecord => ({
  ...{ id, label: `Point ${id}`, device_analysis_type: "LEAK", leak, source_distance: 2, level_db: 60 },
  ...{ level_reference: "soundPressure", created_date: "2026-11-10T08:00:00Z", ...more },
});

const rowOf = (record: ReportRecord, type: ReportType = "LEAK") => {
  const leak = record.leak ?? 0;
  const measured = { leakLowLpm: leak / 2, leakHighLpm: leak * 2, calibrationPoints: 40 };
  return reportRow(record, measured, context, type);
};

const rows = [
  aLeak("a", 42, { tags: ["Packing"], repair_work: { tag_number: "2047", due_date: "2026-12-01" } }),
  aLeak("b", 23, { repair_status: "inRepair", repair_work: { due_date: "2026-11-01" }, tags: ["Hall"] }),
  aLeak("c", 9, { repair_status: "solved", fixed: true, tags: ["Packing"] }),
  aLeak("d", 4, { fixed: true, repair_work: { checked_by: "z" } }),
  aLeak("e", null, { leak_infinite: true, tags: ["Hall"] }),
  aLeak("f", null, { meta: { leak_detected: false } }),
  aLeak("g", 7, { source_distance: 0.1 }),
  aLeak("h", 3, { meta: { leak_type: "STEAM" } }),
].map((record) => rowOf(record));

/** 0.2 per kWh, 11.7 kW/(m3/min), 8760 hours. */
const costOf = (lpm: number) => (lpm / 1000) * 11.7 * 8760 * 0.2;

it("[RPT-10] [RPT-11] has the fields of a snapshot and of its costs in a row, as its schema states", () => {
  expect(rows[0]).toMatchObject({
    ...{ id: "a", label: "Point a", place: "Packing", type: "LEAK", finding: "found", severity: "high" },
    ...{ leakLpm: 42, leakLowLpm: 21, leakHighLpm: 84, hoursPerYear: 8760, energyCostPerKwh: 0.2 },
    ...{ tagNumber: "2047", dueDate: "2026-12-01", step: "open", leftOut: null },
  });
  expect(rows[0]?.annualCost).toBeCloseTo(costOf(42), 6);
  for (const row of rows) expect(reportRowSchema.parse(JSON.parse(JSON.stringify(row)))).toEqual(row);
});

it("[RPT-23] sums what was found, saved and is open, as the gallery does", () => {
  const figures = reportFigures(rows);
  expect(figures.found.total).toBeCloseTo(costOf(42 + 23 + 9 + 4), 6);
  expect(figures.saved.total).toBeCloseTo(costOf(13), 6);
  expect(figures.open.total).toBeCloseTo(costOf(65), 6);
  expect(figures.openCo2Kg.total).toBeCloseTo((costOf(65) / 0.2) * 0.25, 6);
  expect(figures.foundLpm).toMatchObject({
    total: 78,
    count: 4,
    withoutRange: 0,
    leftOut: 3,
    isAtLeast: true,
  });
  expect(figures.saved.isAtLeast).toBe(false);
  expect(figures).toMatchObject({ snapshots: 8, withFinding: 7, withoutFinding: 1, unclear: 0 });
  expect(figures.leftOutBecause).toEqual({ tooLarge: 1, distanceUnknown: 1, gasNotAnalysed: 1 });
  const { low, high, total } = figures.found;
  expect(low).toBeGreaterThan(total / 2);
  expect(high).toBeLessThan(total * 2);
});

it("[RPT-13] [LEAK-13] counts nothing for a leak whose distance cannot be used", () => {
  expect(rows[6]).toMatchObject({
    finding: "invalidDistance",
    leakLpm: null,
    annualCost: null,
    severity: null,
  });
});

it("[RPT-23] takes a leak that was detected for a finding, though its size is not known", () => {
  const heard = rowOf(aLeak("i", null, { level_reference: "fullScale", meta: { leak_detected: true } }));
  expect(heard).toMatchObject({ finding: "sizeUnknown", leftOut: "notCalibrated", annualCost: null });
  expect(rowOf(aLeak("j", null)).finding).toBe("notAnalyzed");
  const none = { source_distance: 0.1, meta: { leak_detected: false } };
  expect(rowOf(aLeak("k", null, none)).finding).toBe("none");
  const { found, withFinding } = reportFigures([heard]);
  expect(withFinding).toBe(1);
  expect(found).toEqual({
    total: 0,
    low: null,
    high: null,
    count: 0,
    withoutRange: 0,
    leftOut: 1,
    isAtLeast: false,
  });
});

it("[RPT-23] counts findings by severity and repair", () => {
  const { matrix } = reportFigures(rows);
  expect(matrix.high).toEqual({ open: 1, inRepair: 1, solved: 0, checked: 0 });
  expect(matrix.veryHigh.open).toBe(1);
  expect(matrix.medium.solved).toBe(1);
  expect(matrix.low.checked).toBe(1);
});

it("[RPT-23] lists the largest, leaks that are too large first", () => {
  expect(
    largestFindings(rows)
      .map(({ id }) => id)
      .join(""),
  ).toBe("eabcdgh");
  expect(largestFindings(rows, 2)).toHaveLength(2);
});

it("[RPT-23] decides on the largest first, then on what came back or is overdue", () => {
  const decide = (cameBack: string[] = []) =>
    decideNow(rows, { today: "2026-11-28", cameBack: new Set(cameBack) }).map(
      ({ row, reason }) => `${row.id} ${reason}`,
    );
  expect(decide()).toEqual(["e tooLarge", "b overdue", "a costly"]);
  expect(decide(["h"])).toEqual(["e tooLarge", "b overdue", "h cameBack"]);
  expect(decideNow(rows.slice(2, 4), { today: "2026-11-28" })).toEqual([]);
});

it("[RPT-23] groups what was inspected by place", () => {
  const places = inspectedPlaces(rows).map(({ place, points, withFinding }) => [place, points, withFinding]);
  expect(places).toEqual([
    ["Packing", 2, 2],
    ["Hall", 2, 2],
    ["", 4, 3],
  ]);
});

it("[RPT-23] compares with an earlier report by tag, else by snapshot", () => {
  const tagged = (id: string, leak: number | null, tag: string, more: Partial<ReportRecord> = {}) =>
    rowOf(aLeak(id, leak, { repair_work: { tag_number: tag }, ...more }));
  const later = { created_date: "2026-11-20T08:00:00Z" };
  const before = [
    tagged("1", 10, "A-1"),
    tagged("2", 10, "A-2"),
    tagged("3", 10, "A-3", { fixed: true }),
    tagged("4", 10, "A-4"),
    rowOf(aLeak("5", 10)),
    rowOf(aLeak("6", 10)),
  ];
  const now = [
    tagged("1", 10, "A-1"),
    tagged("21", null, "a-2", { ...later, meta: { leak_detected: false } }),
    tagged("31", 9, "A-3", later),
    tagged("41", 25, "A-4", later),
    rowOf(aLeak("5", 10, { fixed: true })),
    rowOf(aLeak("6", 12)),
    rowOf(aLeak("7", 1)),
  ];
  const changes = reportChanges(now, before);
  const idsOf = (name: keyof typeof changes) => changes[name].map(({ id }) => id);
  expect(idsOf("added")).toEqual(["7"]);
  expect(idsOf("solved")).toEqual(["21", "5"]);
  expect(idsOf("cameBack")).toEqual(["31"]);
  expect(idsOf("worse")).toEqual(["41"]);
  expect(idsOf("unchanged")).toEqual(["1", "6"]);
});

it("[RPT-01] rates discharges and machines by their analyses, and nothing in a report of levels", () => {
  const pd = {
    ...aLeak("p", null, { device_analysis_type: "PD" }),
    pd: { severity_min: 60, severity_max: 80, classification: [{ name: "surface", confidence: 0.8 }] },
  };
  expect(rowOf(pd, "PD")).toMatchObject({ finding: "found", kind: "surface", severity: "high" });
  const unclear = { ...pd, pd: { classification: [{ name: "cannotTell", confidence: 1 }] } };
  expect(rowOf(unclear, "PD")).toMatchObject({ finding: "cannotTell", severity: null });
  const machine = aLeak("m", null, { device_analysis_type: "MECHANICAL", machine_finding: "possibleFault" });
  expect(rowOf(machine, "MECHANICAL")).toMatchObject({ finding: "found", severity: "high", leakLpm: null });
  expect(rowOf(pd, "LEVEL")).toMatchObject({ finding: "notAnalyzed", severity: null, levelDb: 60 });
  const levels = [aLeak("q", 40, { level_db: 50 }), aLeak("r", 1, { level_db: 70 })].map((record) =>
    rowOf(record, "LEVEL"),
  );
  expect(levels[0]).toMatchObject({ annualCost: null, leakLpm: null });
  expect(largestFindings(levels).map(({ id }) => id)).toEqual(["r", "q"]);
});
