import { expect, it } from "vitest";
import { dateStepsMs } from "./date-steps.ts";
import { type LabelBox, labelBoxes } from "./line-labels.ts";

const plot: LabelBox = { left: 0, right: 400, top: 0, bottom: 200 };
const look = { heightPx: 12, gapPx: 4 };
const one = (y: number, runs: readonly (readonly (readonly [number, number])[])[]) =>
  labelBoxes([{ y, widthPx: 80 }], plot, { runs, roomPx: 4 }, look)[0] as LabelBox;

it("labels a line at its end, above it", () => {
  expect(one(100, [])).toEqual({ left: 316, right: 396, top: 84, bottom: 96 });
});

it("covers neither the newest point nor a line that passes", () => {
  expect(one(100, [[[390, 90]]]).right).toBeLessThan(380);
  // Rises through the end of the line, between two points that are both far from the label.
  const rising = one(100, [
    [
      [300, 200],
      [400, 0],
    ],
  ]);
  expect(rising.right).toBeLessThan(330);
});

it("is below its line when something runs along above it", () => {
  expect(
    one(100, [
      [
        [0, 90],
        [400, 90],
      ],
    ]).top,
  ).toBe(104);
});

it("covers no other label, and is not cut off at the top", () => {
  const labels = [50, 55, 60].map((y) => ({ y, widthPx: 80 }));
  const boxes = labelBoxes(labels, plot, { runs: [], roomPx: 4 }, look);
  const pairs = boxes.flatMap((a, index) => boxes.slice(index + 1).map((b) => [a, b] as const));
  for (const [a, b] of pairs)
    expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
  expect(one(5, []).top).toBe(9);
});

it("has a label even where there is no room for any", () => {
  expect(
    labelBoxes([{ y: 5, widthPx: 900 }], { ...plot, bottom: 10 }, { runs: [], roomPx: 4 }, look),
  ).toHaveLength(1);
});

it("steps by whole days over two days and more", () => {
  const dayMs = 86_400_000;
  expect(Math.min(...dateStepsMs(4.2 * dayMs))).toBe(dayMs);
  expect(Math.min(...dateStepsMs(dayMs))).toBe(60_000);
});
