import { expect, it } from "vitest";
import { carriesTagOf, componentResults } from "./component-results.ts";

const dayMs = 86_400_000;
const result = (day: number, min: number, max: number, confidence: number, name = "SURFACE") => ({
  snapshotId: `s${day}`,
  takenMs: Date.parse("2026-11-01T00:00:00Z") + day * dayMs,
  severityMin: min,
  severityMax: max,
  classification: [{ name, confidence }],
});

it("[CMP-10] takes the snapshots that carry one of the tags", () => {
  const component = { tags: ["busbar-3", "hall"] };
  expect(carriesTagOf(component, ["hall", "x"])).toBe(true);
  expect(carriesTagOf(component, ["Hall"])).toBe(false);
  expect(carriesTagOf({ tags: [] }, ["hall"])).toBe(false);
});

it("[CMP-11] gives severities oldest first and the slope of the mean severity per day", () => {
  // Means 20, 30 and 40 after 0, 2 and 4 days: 5 percent points a day.
  const { severities, trend } = componentResults([
    result(4, 30, 50, 0.5),
    result(0, 10, 30, 0.5),
    result(2, 25, 35, 0.5),
  ]);
  expect(severities.map(({ snapshot }) => snapshot)).toEqual(["s0", "s2", "s4"]);
  expect(severities[0]).toEqual({ min: 10, max: 30, at: "2026-11-01T00:00:00.000Z", snapshot: "s0" });
  expect(trend).toBeCloseTo(5, 6);
});

it("[CMP-11] knows no trend from one time, and nothing from no results", () => {
  expect(componentResults([result(1, 0, 10, 0.5), result(1, 20, 30, 0.5)]).trend).toBeNull();
  expect(componentResults([])).toEqual({ severities: [], trend: null, classification: [] });
});

it("[CMP-07] averages how sure the kinds are, the surest first", () => {
  const { classification } = componentResults([
    result(0, 0, 10, 0.4),
    result(1, 0, 10, 0.8),
    result(2, 0, 10, 0.9, "CORONA"),
    result(3, 0, 10, 0.9, "CORONA"),
  ]);
  expect(classification.map(({ name }) => name)).toEqual(["CORONA", "SURFACE"]);
  expect(classification[0]?.confidence).toBeCloseTo(0.45, 12);
  expect(classification[1]?.confidence).toBeCloseTo(0.3, 12);
});
