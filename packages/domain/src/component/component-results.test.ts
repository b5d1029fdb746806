import { expect, it } from "vitest";
import { componentResults } from "./component-results.ts";

const result = (day: number, min: number, max: number, confidence: number, name = "SURFACE") => ({
  snapshotId: `s${day}`,
  at: `2026-11-0${day + 1}T00:00:00.000Z`,
  severityMin: min,
  severityMax: max,
  classification: [{ name, confidence }],
});

it("[CMP-11] gives severities in the order of the results, and nothing from no results", () => {
  const { severities } = componentResults([result(0, 10, 30, 0.5), result(2, 25, 35, 0.5)]);
  expect(severities).toEqual([
    { min: 10, max: 30, at: "2026-11-01T00:00:00.000Z", snapshot: "s0" },
    { min: 25, max: 35, at: "2026-11-03T00:00:00.000Z", snapshot: "s2" },
  ]);
  expect(componentResults([])).toEqual({ severities: [], classification: [] });
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
