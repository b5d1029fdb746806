import { expect, it } from "vitest";
import { formatSteps, growthOf, slopesOf } from "./steps.ts";

const sizes = [25_000, 50_000, 100_000];

it.each([
  ["flat", [20, 21, 19]],
  ["linear or better", [25, 50, 100]],
  ["linear or better", [110, 135, 184]],
  ["linear or better", [100, 140, 200]],
  ["worse than linear", [25, 100, 400]],
  ["worse than linear", [10, 15, 60]],
] as const)("calls %s what it is: %j", (growth, values) => {
  expect(growthOf(sizes, values)).toBe(growth);
});

it("does not take a first step within the noise for a slope", () => {
  expect(growthOf(sizes, [50, 49, 80])).toBe("linear or better");
  expect(growthOf(sizes, [50, 49, 400])).toBe("worse than linear");
});

it("prints every size and both steps", () => {
  expect(slopesOf(sizes, [25, 50, 100])).toEqual([0.001, 0.001]);
  const values = [[25, 25], [50], [100]];
  const rows = [{ name: "list, ms", digits: 0, values }];
  const text = formatSteps({ name: "load", what: "a list", sizes, unit: "snapshots", slopePer: 1_000, rows });
  expect(text.split("\n").map((line) => line.trim().replace(/ {2,}/g, "|"))).toEqual([
    "load: a list",
    "snapshots|25,000|50,000|100,000|for 1,000 more, first|last",
    "list, ms|25 (25)|50|100|1.0|1.0|linear or better",
  ]);
});
