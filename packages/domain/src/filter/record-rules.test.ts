import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aListMeta, aSnapshotRecord } from "../snapshot/testing/snapshot-builder.ts";
import type { GalleryRecord } from "./gallery-record.ts";
import { groupSnapshots, tooLargeKey } from "./group-snapshots.ts";
import { costBandOf } from "./record-cost.ts";
import { findsNothing, leakFindingOf, leakRank, severityOf } from "./record-rules.ts";
import { sortSnapshots } from "./sort-snapshots.ts";
import { anyRecords } from "./testing/gallery-arbitraries.ts";

const leakThresholds = { lowLpm: 5, highLpm: 15 };
const leakPricing = { utilization: "weekly", currency: "EUR", energyCostPerKwh: 0.2 } as const;
const context = { leakThresholds, leakPricing };

const leak = (id: string, more: Partial<GalleryRecord>): GalleryRecord => ({
  ...aSnapshotRecord({ id }),
  device_analysis_type: "LEAK",
  meta: aListMeta({ leak_detected: true }),
  ...more,
});
const machine = (id: string, machine_finding: string | null, fault = false): GalleryRecord => ({
  ...aSnapshotRecord({ id, fault }),
  device_analysis_type: "MECHANICAL",
  machine_finding,
});
const discharge = (id: string, percent: number): GalleryRecord => ({
  ...aSnapshotRecord({ id }),
  device_analysis_type: "PD",
  pd: { severity_min: percent, severity_max: percent, classification: [] },
});

it("finds nothing only where an analysis is sure of that", () => {
  const none = aListMeta({ leak_detected: false });
  const heard = (name: string): GalleryRecord => ({
    ...discharge("d", 10),
    pd: { severity_min: null, severity_max: null, classification: [{ name, confidence: 1 }] },
  });
  const nothing = [leak("a", { meta: none }), machine("b", "noFaultFound"), heard("noise")];
  expect(nothing.map(findsNothing)).toEqual([true, true, true]);
  const something = [
    leak("a", { meta: none, leak_infinite: true }),
    leak("b", {}),
    machine("c", "possibleFault"),
  ];
  const unsure = [machine("d", "cannotTell"), machine("e", null), heard("cannotTell"), discharge("f", 50)];
  expect([...something, ...unsure].some(findsNothing)).toBe(false);
});

const ids = (list: readonly GalleryRecord[]) => list.map(({ id }) => id);

describe("one scale of severity for all kinds", () => {
  it("rates leaks by the thresholds, very high from four times the high one, and too large very high", () => {
    const rated = [4.9, 5, 15, 59.9, 60].map((size) => severityOf(leak("a", { leak: size }), leakThresholds));
    expect(rated).toEqual(["low", "medium", "high", "high", "veryHigh"]);
    expect(severityOf(leak("a", { leak: null, leak_infinite: true }), leakThresholds)).toBe("veryHigh");
    expect(severityOf(leak("a", { leak: null }), leakThresholds)).toBe("notApplicable");
    const steam = leak("a", { leak: 99, meta: aListMeta({ leak_type: "STEAM" }) });
    expect(severityOf(steam, leakThresholds)).toBe("notApplicable");
  });

  it("rates machines by their finding", () => {
    const rated = ["possibleFault", "noFaultFound", "cannotTell", null, "unheard of"].map((finding) =>
      severityOf(machine("a", finding), leakThresholds),
    );
    expect(rated).toEqual(["high", "low", "notApplicable", "notApplicable", "notApplicable"]);
    // A server that does not name the finding yet.
    expect(severityOf(machine("a", null, true), leakThresholds)).toBe("high");
  });

  it("orders kinds among each other: too large first, then by level, in a level leaks by size, discharges by percent and machines, what is not rated last", () => {
    const list = [
      machine("fault", "possibleFault"),
      leak("200 l/min", { leak: 200 }),
      discharge("10 %", 10),
      leak("too large", { leak: null, leak_infinite: true, level_db: 70 }),
      machine("cannot tell", "cannotTell"),
      discharge("100 %", 100),
      discharge("80 %", 80),
      leak("61 l/min", { leak: 61 }),
      leak("too large and louder", { leak: null, leak_infinite: true, level_db: 90 }),
      leak("6 l/min", { leak: 6 }),
    ];
    const order = ids(sortSnapshots(list, "severityDesc", "en", context));
    expect(order.slice(0, 2)).toEqual(["too large and louder", "too large"]);
    expect(order.slice(2, 6)).toEqual(["200 l/min", "61 l/min", "100 %", "80 %"]);
    expect(order.slice(6)).toEqual(["fault", "6 l/min", "10 %", "cannot tell"]);
  });
});

describe("a leak that is too large to measure", () => {
  it("[FIL-10] is never below a measured one: by size, severity or cost", () => {
    fc.assert(
      fc.property(anyRecords(), fc.constantFrom("leakSize", "severity", "cost"), (list, by) => {
        const sort = `${by}Desc` as const;
        const sorted = sortSnapshots(list, sort, "en", context);
        const isTooLarge = (record: GalleryRecord) =>
          !Number.isNaN(leakRank(record)) && leakFindingOf(record) === "tooLarge";
        const firstOther = sorted.findIndex((record) => !isTooLarge(record));
        const others = firstOther < 0 ? [] : sorted.slice(firstOther);
        expect(others.filter(isTooLarge)).toEqual([]);
        const reversed = sortSnapshots(list, `${by}Asc`, "en", context);
        const lastTooLarge = reversed.findLastIndex(isTooLarge);
        const measured = reversed.slice(lastTooLarge + 1).filter((record) => {
          const [key] = groupSnapshots([record], sort, context).map((group) => group.key);
          return key !== null;
        });
        if (lastTooLarge >= 0) expect(measured).toEqual([]);
      }),
    );
  });
});

describe("orders by cost and by repair status", () => {
  const list = [
    leak("€587", { leak: 23, meta: aListMeta({ leak_detected: true, energy_cost: 0.25, currency: "EUR" }) }),
    leak("€2,044", { leak: 100 }),
    leak("not priced", { leak: 100, meta: aListMeta({ leak_detected: true, cost_mode: "off" }) }),
    leak("too large", { leak: null, leak_infinite: true }),
    leak("€20", { leak: 1, repair_status: "inRepair" }),
  ];

  it("puts the costliest first, and leaks without a cost last both ways", () => {
    expect(ids(sortSnapshots(list, "costDesc", "en", context))).toEqual([
      "too large",
      "€2,044",
      "€587",
      "€20",
      "not priced",
    ]);
    expect(ids(sortSnapshots(list, "costAsc", "en", context))).toEqual([
      "€20",
      "€587",
      "€2,044",
      "too large",
      "not priced",
    ]);
  });

  it("groups costs in bands of round numbers", () => {
    const sorted = sortSnapshots(list, "costDesc", "en", context);
    expect(groupSnapshots(sorted, "costDesc", context).map(({ key, filter }) => [key, filter])).toEqual([
      [tooLargeKey, null],
      ["1000", null],
      ["300", null],
      ["0", null],
      [null, null],
    ]);
    expect([0, 99.9, 100, 299, 300, 999.99, 1000, 2999, 3000, 1e6].map(costBandOf)).toEqual([
      0, 0, 100, 100, 300, 300, 1000, 1000, 3000, 1_000_000,
    ]);
  });

  it("groups by repair status, open first", () => {
    const sorted = sortSnapshots(list, "repairStatus");
    expect(groupSnapshots(sorted, "repairStatus").map(({ key, filter }) => [key, filter])).toEqual([
      ["open", { repairStatus: ["open"] }],
      ["inRepair", { repairStatus: ["inRepair"] }],
    ]);
  });
});
