import { expect, it } from "vitest";
import { aHistory, aReading, aTrend } from "../../testing/a-component.ts";
import { figureFormat } from "./figure-format.ts";
import { galleryHref } from "./gallery-href.ts";
import { limitLines, linesToShow } from "./limit-lines.ts";
import { tagOfName } from "./tag-of-name.ts";
import { selectedSpan, trendData, usefulRanges, withChosen } from "./trend-data.ts";
import { reachesAt, trendSentence, trendShort } from "./trend-words.ts";

const level = figureFormat("level", "LPM", "en");

it("[CMP-08] gives a trend in a sentence with its interval, in what it changes in a month", () => {
  expect(trendSentence(aTrend(), level)).toEqual({
    key: "assets:trend.rising",
    params: { change: "2.1\u00a0dB", low: "1.2\u00a0dB", high: "3\u00a0dB" },
  });
  const falling = aTrend({ state: "falling", perDay: -0.07, lowPerDay: -0.1, highPerDay: -0.04 });
  expect(trendSentence(falling, level)).toEqual({
    key: "assets:trend.falling",
    params: { change: "2.1\u00a0dB", low: "1.2\u00a0dB", high: "3\u00a0dB" },
  });
  const unclear = aTrend({ state: "unclear", perDay: 0, lowPerDay: -0.01, highPerDay: 0.01 });
  expect(trendSentence(unclear, level)).toEqual({
    key: "assets:trend.unclear",
    params: { low: "−0.3\u00a0dB", high: "0.3\u00a0dB" },
  });
  expect(trendShort(unclear, level).key).toBe("assets:trendShort.unclear");
});

it("[CMP-08] names what is missing for a trend", () => {
  const little = aTrend({ state: "tooLittle", perDay: null, lowPerDay: null, highPerDay: null, readings: 2 });
  expect(trendSentence(little, level)).toEqual({
    key: "assets:trend.tooLittle",
    params: { count: 2, needed: 3, days: 14 },
  });
  expect(trendShort(null, level).key).toBe("assets:trendShort.tooLittle");
});

it("[CMP-08] shows sizes of leaks by volume in the user's unit", () => {
  const size = figureFormat("leakSize", "CFM", "en");
  expect(size.text(28.3168)).toBe("1.00\u00a0ft³/min");
  expect(figureFormat("leakSize", "KGA", "en").unit).toBe("l/min");
});

it("estimates when a rising trend reaches a limit, by both ends of its interval", () => {
  const trend = aTrend({ endValue: 50, lowPerDay: 0.1, highPerDay: 0.2, to: "2026-11-20T00:00:00.000Z" });
  const day = (ms: number | undefined) => ms !== undefined && new Date(ms).toISOString().slice(0, 10);
  const reached = reachesAt(trend, 52);
  expect([day(reached?.fromMs), day(reached?.toMs)]).toEqual(["2026-11-30", "2026-12-10"]);
  expect(reachesAt(trend, 50)).toBeUndefined();
  expect(reachesAt({ ...trend, state: "unclear" }, 52)).toBeUndefined();
  expect(reachesAt({ ...trend, lowPerDay: 0.0001 }, 52)?.toMs).toBeUndefined();
  expect(reachesAt({ ...trend, highPerDay: 0.0002, lowPerDay: 0.0001 }, 52)).toBeUndefined();
});

const readings = ["2025-11-20", "2026-08-20", "2026-10-20", "2026-11-20"].map((day, index) =>
  aReading({
    ...{ snapshot: `s${index}`, at: `${day}T08:00:00.000Z`, levelDb: 40 + index },
    ...(index === 2 && { differences: ["band"] as const }),
  }),
);

it("[CMP-08] joins the readings that compare, and keeps the others apart", () => {
  const history = { readings: readings.map((each) => ({ ...each, differences: [...each.differences] })) };
  const all = trendData(history, "level", "all", level);
  expect(all.joined).toEqual([40, 41, null, 43]);
  expect(all.apart).toEqual([null, null, 42, null]);
  expect(trendData(history, "level", "6m", level).readings.map(({ snapshot }) => snapshot)).toEqual([
    ...["s1", "s2", "s3"],
  ]);
  expect(trendData(history, "severity", "all", level).readings).toEqual([]);
  expect(usefulRanges(history)).toEqual(["6m", "all"]);
  expect(usefulRanges({ readings: [] })).toEqual(["all"]);
});

it("[CMP-09] chooses at most two readings to compare", () => {
  expect(withChosen([], "a")).toEqual(["a"]);
  expect(withChosen(["a", "b"], "c")).toEqual(["b", "c"]);
  expect(withChosen(["a", "b"], "a")).toEqual(["b"]);
});

it("puts limits over the baseline, and shows the next one above the readings", () => {
  const history = aHistory({
    baselines: [{ figure: "level", value: 41, low: 40, high: 42, readings: 3 }],
    limits: { overBaselineDb: [8, 12, 16, 35], absolute: { figure: "level", value: 60 }, slope: null },
  });
  const lines = limitLines(history, "level");
  expect(lines.map(({ stage, value }) => [stage, value])).toEqual([
    ...[
      ["watch", 49],
      ["warning", 53],
      ["alarm", 57],
      ["danger", 76],
    ],
    [undefined, 60],
  ]);
  expect(linesToShow(lines, 54).map(({ value }) => value)).toEqual([49, 53, 57]);
  expect(limitLines(aHistory(), "level")).toEqual([]);
});

it("[CMP-10] leads to the gallery with the snapshots of its tags", () => {
  expect(galleryHref(["pump-5", "20 kV"])).toBe("#/?tags=pump-5%7E20%20kV".replace("%20", "+"));
});

it("[CMP-04] makes a tag of a name", () => {
  expect(tagOfName("  Pump 5, bearing ")).toBe("pump-5-bearing");
  expect(tagOfName("")).toBe("");
});

it("[CMP-08] shows a span that was selected: all if it has all readings, none if it has fewer than two", () => {
  const at = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"].map((day) => `${day}T08:00:00.000Z`);
  const history = aHistory({
    readings: at.map((time, index) => aReading({ snapshot: `s${index}`, at: time })),
  });
  const span = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) });
  const middle = span("2026-01-15", "2026-03-15");
  expect(selectedSpan(history, "level", middle)).toEqual(middle);
  expect(trendData(history, "level", middle, level).readings.map(({ snapshot }) => snapshot)).toEqual([
    "s1",
    "s2",
  ]);
  expect(selectedSpan(history, "level", span("2025-12-01", "2026-05-01"))).toBe("all");
  expect(selectedSpan(history, "level", span("2026-01-15", "2026-02-15"))).toBeUndefined();
});
