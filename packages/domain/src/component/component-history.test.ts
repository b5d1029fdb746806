import { expect, it } from "vitest";
import { type ComponentHistoryInput, componentHistory, type ReadingJudgement } from "./component-history.ts";
import { defaultComponentLimits, fitsBelow, validateComponentLimits } from "./component-limits.ts";
import type { MeasuredReading } from "./component-reading.ts";
import { robustSlope } from "./robust-slope.ts";
import { aReading } from "./testing/a-reading.ts";

const verdict = (snapshot: string, given: ReadingJudgement["verdict"]): ReadingJudgement => ({
  ...{ snapshot, verdict: given, note: "", username: "ann", at: "2026-12-01T00:00:00.000Z" },
});
const historyOf = (readings: readonly MeasuredReading[], more: Partial<ComponentHistoryInput> = {}) =>
  componentHistory({
    ...{ readings, judgements: [], repairs: [], limits: defaultComponentLimits, closesItself: true },
    ...more,
  });
/** Three good readings of 40 dB, then these levels, 30 days apart. */
const afterGood = (levels: readonly number[], more: Partial<ComponentHistoryInput> = {}) =>
  historyOf(
    [40, 40, 40, ...levels].map((db, index) => aReading(index * 30, db)),
    {
      judgements: ["s0", "s30", "s60"].map((snapshot) => verdict(snapshot, "good")),
      ...more,
      ...{ limits: { ...defaultComponentLimits, slope: null, ...more.limits } },
    },
  );
const shown = ({ alarm: { stage, cause, pending } }: ReturnType<typeof historyOf>) => ({
  ...{ stage, cause, pending: pending?.stage ?? null },
});

it("[CMP-08] joins what compares, and names for each other reading why it does not", () => {
  const { readings, reference, trends } = historyOf([
    aReading(0, 40),
    aReading(30, 40, { distanceM: 2.6 }),
    aReading(60, 40, { distanceM: null }),
    aReading(90, 41, { distanceM: 1.3 }),
    aReading(120, 41, { bandHz: [8_000, 20_000], heatmapMode: "single" }),
    aReading(150, 41, { deviceSerial: "SL-2", levelReference: "fullScale" }),
    aReading(180, 42, { analysis: "LEAK" }),
    aReading(190, 42),
  ]);
  expect(readings.map(({ differences }) => differences)).toEqual([
    [],
    ["distance"],
    ["distanceUnknown"],
    [],
    ["band", "heatmapMode"],
    ["reference", "camera"],
    ["analysis"],
    [],
  ]);
  expect(reference).toMatchObject({ snapshot: "s190", distanceM: 1.1, deviceSerial: "SL-1" });
  expect(readings.filter(({ inTrend }) => inTrend).map(({ snapshot }) => snapshot)).toEqual([
    "s0",
    "s90",
    "s190",
  ]);
  expect(trends[0]).toMatchObject({ figure: "level", method: "leastSquares", readings: 3 });
});

it("[CMP-08] states no slope from two readings, nor within two weeks, and a wide one from three", () => {
  const trendOf = (...days: number[]) =>
    historyOf(days.map((day) => aReading(day, 40 + day / 10 + ((day / 10) % 2)))).trends[0];
  expect(trendOf(0, 30)?.state).toBe("tooLittle");
  expect(trendOf(0, 6, 13)?.state).toBe("tooLittle");
  // Two snapshots of one visit are one reading.
  expect(trendOf(0, 30, 30.01)).toMatchObject({ state: "tooLittle", readings: 2 });
  const three = trendOf(0, 10, 20);
  expect(three).toMatchObject({ method: "leastSquares", state: "unclear", readings: 3, days: 20 });
  expect((three?.highPerDay ?? 0) - (three?.lowPerDay ?? 0)).toBeGreaterThan(1);
  expect(trendOf(0, 10, 20, 30, 40, 50, 60, 70)).toMatchObject({ method: "theilSen", state: "rising" });
});

it("takes the median slope of all pairs, and as the interval those that an order without slope leaves out", () => {
  const days = [1, 2, 3, 4, 5, 6, 7];
  // One value far off moves neither the slope nor the end of the line.
  const line = robustSlope(days, [10, 12, 14, 99, 18, 20, 22], 0);
  expect(line).toMatchObject({ method: "theilSen", perDay: 2, endValue: 22 });
  // Of 7 values 21 slopes: 3 are left out on each side with a doubt of 1.5 %, 4 would be 3.5 %.
  const noisy = [3, 1, 4, 1.5, 9, 2.6, 5];
  const slopes = days
    .flatMap((day, index) =>
      days.slice(0, index).map((before, at) => ((noisy[index] ?? 0) - (noisy[at] ?? 0)) / (day - before)),
    )
    .sort((one, other) => one - other);
  expect(robustSlope(days, noisy, 0)).toMatchObject({ lowPerDay: slopes[3], highPerDay: slopes[17] });
  expect(robustSlope([1, 1, 1], [1, 2, 3], 0)).toBeUndefined();
});

it("raises an alarm with the second reading over a limit, and ends it clearly below", () => {
  expect(shown(afterGood([49]))).toEqual({ stage: "none", cause: null, pending: "watch" });
  expect(shown(afterGood([49, 40]))).toEqual({ stage: "none", cause: null, pending: null });
  expect(shown(afterGood([49, 54]))).toEqual({ stage: "watch", cause: "overBaseline", pending: "warning" });
  expect(shown(afterGood([49, 54, 57, 57]))).toMatchObject({ stage: "alarm", pending: null });
  expect(shown(afterGood([80, 80]))).toMatchObject({ stage: "danger" });
  expect(shown(afterGood([49, 49, 46.5]))).toMatchObject({ stage: "watch" });
  expect(shown(afterGood([49, 49, 45.5]))).toMatchObject({ stage: "none", cause: null });
  const { alarm, log } = afterGood([49, 49, 40]);
  expect(alarm).toMatchObject({ stage: "none", since: null, snapshot: null, pending: null });
  expect(log.filter(({ kind }) => kind !== "judged")).toMatchObject([
    { kind: "closedItself", snapshot: "s150", stage: null },
    { kind: "ended", snapshot: "s150", stage: "watch", cause: "overBaseline" },
    { kind: "raised", snapshot: "s120", stage: "watch" },
    { kind: "pending", snapshot: "s90", stage: "watch" },
  ]);
});

it("takes no second reading from the same visit", () => {
  const good = [aReading(0, 40), aReading(90, 55), aReading(90.02, 55)];
  const judgements = [verdict("s0", "good")];
  expect(historyOf(good, { judgements }).alarm).toMatchObject({
    stage: "none",
    pending: { stage: "warning" },
  });
  const later = [...good, aReading(90.1, 55)];
  expect(historyOf(later, { judgements }).alarm).toMatchObject({ stage: "warning", snapshot: "s90.1" });
});

it("raises alarms about an absolute value and a slope", () => {
  const absolute = { figure: "severity", value: 75 } as const;
  const limits = { overBaselineDb: null, absolute, slope: null };
  const severe = (day: number, severity: number) =>
    aReading(day, 40, { analysis: "PD", severityMin: severity - 10, severityMax: severity + 10 });
  const severities = (...values: number[]) =>
    historyOf(
      values.map((value, index) => severe(index * 30, value)),
      { limits },
    );
  expect(severities(80, 80).alarm).toMatchObject({ stage: "alarm", cause: "absolute" });
  expect(severities(80, 80, 71).alarm.stage).toBe("alarm");
  expect(severities(80, 80, 69).alarm.stage).toBe("none");
  expect(severities(20, 30, 40).trends[0]).toMatchObject({ figure: "severity", readings: 3 });

  const rising = Array.from({ length: 9 }, (_, index) => aReading(index * 15, 40 + index * 1.5));
  expect(historyOf(rising).alarm).toMatchObject({ stage: "warning", cause: "slope" });
  const flat = [...rising, ...Array.from({ length: 12 }, (_, index) => aReading(135 + index * 15, 52))];
  expect(historyOf(flat).alarm.stage).toBe("none");
});

it("waits for a verdict, and closes what is within the baseline by itself", () => {
  const closed = (history: ReturnType<typeof historyOf>) => history.readings.map((one) => one.closed);
  expect(historyOf([aReading(0, 40), aReading(30, 40)])).toMatchObject({ waiting: 2, baselines: [] });
  const history = afterGood([41, 37, 50]);
  expect(closed(history)).toEqual(["judged", "judged", "judged", "itself", null, null]);
  expect(history).toMatchObject({
    waiting: 2,
    baselines: [{ figure: "level", value: 40, low: 38, high: 42, readings: 3 }],
  });
  expect(history.readings.at(-1)?.overBaselineDb).toBe(10);
  expect(afterGood([41], { closesItself: false }).waiting).toBe(1);
  const judgements = ["s0", "s30", "s60"].map((snapshot) => verdict(snapshot, "good"));
  const seen = afterGood([41, 37, 50], { judgements: [...judgements, verdict("s150", "accepted")] });
  expect(seen).toMatchObject({ waiting: 0 });
  const takenBack = [...judgements, verdict("s150", "accepted"), verdict("s150", null)];
  expect(afterGood([41, 37, 50], { judgements: takenBack })).toMatchObject({ waiting: 2 });
  // The level is normal, what was found is not.
  const fault = historyOf(
    [
      aReading(0, 40),
      aReading(30, 40, { machineFinding: "possibleFault" }),
      aReading(60, 40, { leakTooLarge: true }),
    ],
    { judgements: [verdict("s0", "good")] },
  );
  expect(closed(fault)).toEqual(["judged", null, null]);
});

it("begins anew after a repair that a verdict, a snapshot or the level shows", () => {
  const judgements = ["s0", "s30", "s60"].map((snapshot) => verdict(snapshot, "good"));
  const repaired = [50, 50, 46.5, 46.5];
  const byVerdict = afterGood(repaired, { judgements: [...judgements, verdict("s150", "afterRepair")] });
  const bySnapshot = afterGood(repaired, { repairs: [aReading(125, 0).at] });
  for (const { alarm, readings } of [byVerdict, bySnapshot]) {
    expect(alarm.stage).toBe("none");
    expect(readings.filter(({ inTrend }) => inTrend).map(({ snapshot }) => snapshot)).toEqual([
      "s150",
      "s180",
    ]);
  }
  expect(afterGood(repaired).alarm.stage).toBe("watch");
  const byLevel = afterGood([50, 50, 40, 40]);
  expect(byLevel.readings.map(({ inTrend }) => inTrend)).toEqual([...new Array(5).fill(false), true, true]);
  // The baseline of before holds until a reading after the repair is good.
  expect(byVerdict.baselines[0]?.value).toBe(40);
  const newGood = [...judgements, verdict("s150", "afterRepair"), verdict("s180", "good")];
  expect(afterGood(repaired, { judgements: newGood }).baselines[0]).toMatchObject({
    value: 46.5,
    readings: 1,
  });
});

it("has a baseline for each camera and distance, and an alarm over all of them", () => {
  const near = [aReading(0, 40), aReading(60, 50), aReading(120, 50)];
  const far = [aReading(30, 33, { distanceM: 2.6 }), aReading(90, 43, { distanceM: 2.6 })];
  const readings = [...near, ...far].sort((one, other) => (one.at < other.at ? -1 : 1));
  const history = historyOf(readings, { judgements: [verdict("s0", "good"), verdict("s30", "good")] });
  expect(history.readings.map(({ overBaselineDb }) => overBaselineDb)).toEqual([0, 0, 10, 10, 10]);
  expect(history.alarm).toMatchObject({ stage: "watch", snapshot: "s90" });
  expect(history.baselines[0]?.value).toBe(40);
});

it("knows nothing without readings", () => {
  expect(historyOf([])).toEqual({
    ...{ readings: [], reference: null, trends: [], baselines: [], waiting: 0, log: [] },
    alarm: { stage: "none", cause: null, since: null, snapshot: null, pending: null },
  });
});

it("takes limits that rise, and parts of what is further out", () => {
  expect(validateComponentLimits(defaultComponentLimits).ok).toBe(true);
  const equal = { ...defaultComponentLimits, overBaselineDb: [8, 8, 16, 35] };
  expect(validateComponentLimits(equal)).toMatchObject({ ok: false, code: "outOfRange" });
  expect(fitsBelow("point", "site")).toBe(true);
  expect(fitsBelow("machine", "machine")).toBe(false);
  expect(fitsBelow("site", "area")).toBe(false);
});
