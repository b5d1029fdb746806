import { expect, it } from "vitest";
import { defaultLeakThresholds } from "../leak/leak-severity.ts";
import type { ComponentStage } from "./component-limits.ts";
import {
  type ComponentOrder,
  type ComponentRanking,
  componentRanking,
  type RankedFindings,
  sortComponents,
} from "./component-order.ts";
import { aReading } from "./testing/a-reading.ts";

const thresholds = defaultLeakThresholds("LPM");
const { compare: compareNames } = new Intl.Collator("en", { numeric: true });

/** Of a machine with a fault whose level rises; the test names what matters. */
const findings = (more: Partial<RankedFindings> = {}): RankedFindings => ({
  alarm: { stage: "none", pending: null },
  latest: aReading(100, 50, { machineFinding: "possibleFault" }),
  trend: { state: "rising" },
  snapshotCount: 6,
  ...more,
});
const quiet = { latest: aReading(100, 40), trend: { state: "unclear" } } as const;
const quietFault = { trend: { state: "unclear" } } as const;
const alarm = (stage: ComponentStage, pending?: ComponentStage) => ({
  ...quiet,
  alarm: { stage, pending: pending === undefined ? null : { stage: pending } },
});

const stored = (more?: Partial<RankedFindings>) => componentRanking(findings(more));

const sorted = (
  all: Readonly<Record<string, ComponentRanking | undefined>>,
  order: ComponentOrder,
  ofUser = thresholds,
) =>
  sortComponents(
    Object.keys(all).map((name) => ({ name })),
    ({ name }) => all[name],
    { order, thresholds: ofUser, compareNames },
  ).map(({ name }) => name);

it("[CMP-01] puts the highest alarm first, then the most severe newest reading, then what rises, then by name", () => {
  const all = {
    Fault: stored({ trend: { state: "unclear" } }),
    "Rising fault": stored(),
    "Falling fault": stored({ trend: { state: "falling" } }),
    "Nothing yet": stored({ latest: null, trend: null }),
    Unknown: undefined,
    "Quiet 10": stored(quiet),
    "Quiet 9": stored(quiet),
    Waiting: stored(alarm("none", "warning")),
    Warned: stored(alarm("warning")),
    "Too large": stored({
      latest: aReading(1, 60, {
        ...{ analysis: "LEAK", leakTooLarge: true, leakDetected: true, machineFinding: null },
      }),
    }),
  };
  expect(sorted(all, "worst")).toEqual([
    ...["Warned", "Waiting", "Too large", "Rising fault", "Fault", "Falling fault"],
    ...["Quiet 9", "Quiet 10", "Nothing yet", "Unknown"],
  ]);
});

it("[CMP-01] puts the newest reading or the most snapshots first, and numbers in names by their value", () => {
  const all = {
    "Fan 10": stored({ latest: aReading(2, 40), snapshotCount: 3 }),
    "Fan 9": stored({ latest: aReading(3, 40), snapshotCount: 1 }),
    "Fan 1": stored({ latest: null, snapshotCount: 0 }),
    "Fan 2": stored({ latest: aReading(3, 40), snapshotCount: 3 }),
  };
  expect(sorted(all, "newest")).toEqual(["Fan 2", "Fan 9", "Fan 10", "Fan 1"]);
  expect(sorted(all, "snapshots")).toEqual(["Fan 2", "Fan 10", "Fan 9", "Fan 1"]);
  expect(sorted(all, "name")).toEqual(["Fan 1", "Fan 2", "Fan 9", "Fan 10"]);
});

it("[CMP-01] rates leaks by the thresholds of the user, between the findings of other kinds", () => {
  const leak = (leakLpm: number) =>
    stored({
      ...quiet,
      latest: aReading(1, 60, {
        ...{ analysis: "LEAK", leakLpm, leakTooLarge: false, leakDetected: true, machineFinding: null },
      }),
    });
  const all = { "Large leak": leak(30), "Small leak": leak(2), Fault: stored(quietFault) };
  expect(sorted(all, "worst", { lowLpm: 5, highLpm: 10 })).toEqual(["Large leak", "Fault", "Small leak"]);
  expect(sorted(all, "worst", { lowLpm: 50, highLpm: 100 })).toEqual(["Fault", "Large leak", "Small leak"]);
  for (const ranking of Object.values(all))
    expect(Object.values(ranking).every((value) => value === null || Number.isFinite(value))).toBe(true);
});
