import {
  annualCostOf,
  emptyFilterState,
  type FilterState,
  type GalleryRecord,
  type LeakPricing,
  repairStatusOf,
  type SnapshotRecord,
  severityLevels,
  severityOf,
} from "@sonolens/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRecords } from "../../../domain/src/filter/testing/gallery-arbitraries.ts";
import { aListMeta, aSnapshotRecord } from "../../../domain/src/snapshot/testing/snapshot-builder.ts";
import { createGalleryColumns, snapshotIdAt } from "../columns/create-gallery-columns.ts";
import { filterRows } from "../rows/filter-rows.ts";
import { sortRows } from "../rows/sort-rows.ts";
import { dashboardFigures } from "./dashboard-figures.ts";

const pricing: LeakPricing = { utilization: "weekly", currency: "EUR", energyCostPerKwh: 0.25 };
const thresholds = { lowLpm: 5, highLpm: 15 };
const today = Date.UTC(2026, 10, 20) / 86_400_000;

function figuresOf(records: readonly GalleryRecord[], by: LeakPricing = pricing) {
  const columns = createGalleryColumns(records, { locale: "en", timeZone: "UTC" });
  const context = { leakPricing: by, leakThresholds: thresholds };
  const state = { ...emptyFilterState, sort: "costDesc" } as const;
  const rows = sortRows(columns, state.sort, filterRows(columns, state, context), context);
  return { columns, rows, figures: dashboardFigures(columns, rows, { pricing: by, thresholds, today }) };
}

const leak = (id: string, lpm: number, more: Parameters<typeof aSnapshotRecord>[0] = {}) =>
  aSnapshotRecord({
    ...{ id, device_analysis_type: "LEAK", leak: lpm, created_date: "2026-09-10T08:00:00Z" },
    meta: aListMeta({ leak_type: "AIR", leak_detected: true }),
    ...more,
  });
const work = (more: Partial<NonNullable<SnapshotRecord["repair_work"]>>) => ({
  ...{ assignee: "", due_date: null, tag_number: "", cause: null, measure: null, checked_by: "", ...more },
});
const cost = (lpm: number) => annualCostOf(leak("x", lpm), pricing) ?? Number.NaN;

it("[RPT-19] adds up by month what was found and what repairs saved", () => {
  const { figures } = figuresOf([
    leak("a", 10),
    leak("b", 20, { fixed: true, fixed_date: "2026-11-02T08:00:00Z" }),
    leak("c", 30, { created_date: "2026-10-01T08:00:00Z" }),
    leak("d", 40, { active: false }),
  ]);
  expect(figures.measure).toBe("cost");
  const near = (value: number) => expect.closeTo(value, 6) as number;
  expect(figures.months.slice(0, 3).map(({ month, found }) => [month, found])).toEqual([
    ...[
      ["2026-06", 0],
      ["2026-07", 0],
      ["2026-08", 0],
    ],
  ]);
  expect(figures.months.slice(3)).toEqual([
    { month: "2026-09", found: near(cost(30)), saved: 0 },
    { month: "2026-10", found: near(cost(60)), saved: 0 },
    { month: "2026-11", found: near(cost(60)), saved: near(cost(20)) },
  ]);
});

it("[RPT-19] sorts costs by place and cause, ages, urgency and the costliest, with what is too large first", () => {
  const at = (latitude: number) =>
    aListMeta({ leak_type: "AIR", leak_detected: true, latitude, longitude: 24.9 });
  const { columns, figures } = figuresOf([
    leak("a", 10, { meta: at(60.17), repair_work: work({ cause: "flange" }) }),
    leak("b", 90, { meta: at(61.5), repair_work: work({ cause: "flange", due_date: "2026-11-01" }) }),
    leak("c", 30, { created_date: "2026-11-18T08:00:00Z", repair_work: work({ assignee: "ann" }) }),
    leak("d", 5, { leak: null, leak_infinite: true, created_date: "2026-10-25T08:00:00Z" }),
  ]);
  expect(
    figures.places.map(({ id, sums }) => [
      id && Math.floor(Number(id.split(",")[0])),
      Math.round(sums.found),
    ]),
  ).toEqual([
    [61, Math.round(cost(90))],
    [null, Math.round(cost(30))],
    [60, Math.round(cost(10))],
  ]);
  expect(figures.causes.map(({ cause }) => cause)).toEqual(["flange", null]);
  expect(figures.age).toEqual({ open: 4, counts: [1, 1, 2, 0], medianDays: 26 });
  expect(figures.costliest.map((row) => snapshotIdAt(columns, row))).toEqual(["d", "b", "c", "a"]);
  expect(figures.urgent).toEqual({ veryHigh: 2, overdue: 1, unassigned: 2 });
});

it("[RPT-20] counts open discharges and machines by severity", () => {
  const pd = (id: string, severity: number, more: object = {}) =>
    aSnapshotRecord({
      ...{ id, device_analysis_type: "PD", leak: null, ...more },
      pd: {
        ...{ severity_min: severity, severity_max: severity, fromAudioTime: null },
        classification: [{ name: "surface", confidence: 0.9 }],
      },
    });
  const { figures } = figuresOf([
    pd("a", 80),
    pd("b", 40),
    pd("c", 80, { fixed: true }),
    aSnapshotRecord({ id: "m", device_analysis_type: "MECHANICAL", leak: null, fault: true }),
  ]);
  expect(figures.measure).toBe("count");
  expect(figures.ratings).toEqual([
    { type: "PD", counts: { none: 0, low: 0, medium: 1, high: 0, veryHigh: 1 } },
    { type: "MECHANICAL", counts: { none: 0, low: 0, medium: 0, high: 1, veryHigh: 0 } },
  ]);
});

it("[RPT-19] agrees with the rules for single snapshots, and all its sums with one another", () => {
  fc.assert(
    fc.property(anyRecords(), (records) => {
      const { figures, rows } = figuresOf(records);
      const near = (value: number) => expect.closeTo(value, Math.max(0, 6 - Math.log10(1 + value))) as number;
      const { measure, summary, months, places, causes } = figures;
      const sums =
        measure === "cost"
          ? summary.annualCost?.sums
          : measure === "flow"
            ? summary.leakLpm
            : summary.snapshots;
      const total = (parts: readonly { readonly sums: { readonly found: number } }[]) =>
        parts.reduce((all, part) => all + part.sums.found, 0);
      expect(total(places)).toEqual(near(sums?.found ?? 0));
      expect(total(causes)).toEqual(near(sums?.found ?? 0));
      const shown = records.filter(({ active }) => active !== false);
      expect(rows.length).toBe(shown.length);
      const open = shown.filter(
        (record) => repairStatusOf(record) !== "solved" && severityOf(record, thresholds) !== "notApplicable",
      );
      const dated = open.filter(({ created_date }) => !Number.isNaN(Date.parse(created_date ?? "")));
      expect(figures.age.open).toBe(dated.length);
      for (let index = 1; index < months.length; index++)
        expect(months[index]?.found).toBeGreaterThanOrEqual(months[index - 1]?.found ?? 0);
    }),
    { numRuns: 60 },
  );
});

it("[RPT-19] counts what the filters count that its figures lead to, and what it counts by status adds up", () => {
  fc.assert(
    fc.property(anyRecords(), (records) => {
      const { columns, figures } = figuresOf(records);
      const context = {
        ...{ leakPricing: pricing, leakThresholds: thresholds, timeZone: "UTC" },
        today: "2026-11-20",
      };
      const counted = (filters: Partial<FilterState>) =>
        filterRows(columns, { ...emptyFilterState, ...filters }, context).count;
      const unsolved: Partial<FilterState> = { repairStatus: ["open", "inRepair"] };
      expect(figures.toCheck).toBe(counted({ repairDue: ["toCheck"] }));
      expect(figures.urgent.overdue).toBe(counted({ repairDue: ["overdue"] }));
      expect(figures.urgent.veryHigh).toBe(counted({ ...unsolved, severityLevels: ["veryHigh"] }));
      expect(figures.openLeaks).toBe(
        counted({ ...unsolved, snapshotType: "LEAK", severityLevels: [...severityLevels] }),
      );
      const { leaks, tooLarge } = figures.summary;
      expect(leaks.solved + tooLarge.solved + figures.solvedWithoutSize).toBe(
        counted({ snapshotType: "LEAK", repairStatus: ["solved"] }),
      );
      for (const sums of [figures.summary.snapshots, leaks, tooLarge])
        expect(sums.open + sums.inRepair + sums.solved).toBe(sums.found);
      for (const { type, counts } of figures.ratings)
        for (const level of severityLevels)
          expect(counts[level]).toBe(counted({ ...unsolved, snapshotType: type, severityLevels: [level] }));
      expect(figures.age.counts.reduce((all, count) => all + count, 0)).toBe(figures.age.open);
    }),
    { numRuns: 60 },
  );
});

it("is fast with 100,000 snapshots", () => {
  const records = Array.from({ length: 100_000 }, (_, index) =>
    leak(`${index}`, index % 97, {
      created_date: new Date(Date.UTC(2024, 0, 1) + index * 700_000).toISOString(),
      fixed: index % 3 === 0,
      repair_work: work({ cause: "flange" }),
    }),
  );
  const { columns, rows } = figuresOf(records);
  const begin = performance.now();
  const { months } = dashboardFigures(columns, rows, { pricing, thresholds, today });
  // About 30 ms on a slow core; with a pass over all rows for each month or place it would take seconds.
  expect(performance.now() - begin).toBeLessThan(1_000);
  expect(months.length).toBeGreaterThan(24);
});
