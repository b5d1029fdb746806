import { expect, it } from "vitest";
import { densestRow, patternTable } from "./pattern-table.ts";

it("counts the pulses of each twelfth of the cycle, with their mean and highest strength", () => {
  const rows = patternTable({
    xValues: [0, 29.9, 30, 359.9, 360],
    yValues: [0.2, 0.4, 1, 0.5, 0.6],
    cycleLength: 360,
  });
  expect(rows).toHaveLength(12);
  expect(rows[0]).toMatchObject({ fromDeg: 0, toDeg: 30, pulses: 3, highest: 0.6 });
  expect(rows[0]?.mean).toBeCloseTo(0.4);
  expect(rows[1]).toMatchObject({ fromDeg: 30, pulses: 1, mean: 1, highest: 1 });
  expect(rows[2]).toMatchObject({ pulses: 0, mean: undefined, highest: undefined });
  expect(rows[11]).toMatchObject({ fromDeg: 330, toDeg: 360, pulses: 1 });
  expect(densestRow(rows)).toBe(rows[0]);
});

it("reads a cycle in any unit, as old servers count samples", () => {
  const rows = patternTable({ xValues: [960], yValues: [1], cycleLength: 1920 });
  expect(densestRow(rows)?.fromDeg).toBe(180);
});

it("says nothing of a pattern without pulses", () => {
  expect(densestRow(patternTable({ xValues: [], yValues: [], cycleLength: 360 }))).toBeUndefined();
});

it("loses no pulse and counts none twice, wherever it lies", () => {
  const xValues = Array.from({ length: 2000 }, (_, at) => ((at * 7919) % 14_400) / 10 - 720);
  const rows = patternTable({ xValues, yValues: xValues.map(() => 0.5), cycleLength: 360 });
  expect(rows.reduce((sum, { pulses }) => sum + pulses, 0)).toBe(xValues.length);
  for (const { mean } of rows) expect(mean).toBeCloseTo(0.5);
});
