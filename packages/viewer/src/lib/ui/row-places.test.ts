import { expect, it } from "vitest";
import { placeRows, rowsBetween } from "./row-places.ts";

const itself = (heightPx: number) => heightPx;
const places = placeRows([46, 200, 200, 46, 200], itself);

it("puts rows below each other", () => {
  expect([...places]).toEqual([0, 46, 246, 446, 492, 692]);
  expect([...placeRows([], itself)]).toEqual([0]);
});

it.each([
  ["at the top", 0, 100, [0, 2]],
  ["above the list", -300, -100, [0, 1]],
  ["in the middle", 246, 445, [2, 3]],
  ["from one edge to the next", 245, 446, [1, 4]],
  ["below the list", 5000, 6000, [4, 5]],
])("finds what is seen %s", (_, fromPx, toPx, rows) => {
  expect(rowsBetween(places, fromPx, toPx)).toEqual(rows);
});

it("draws nothing of nothing", () => {
  expect(rowsBetween(placeRows([], itself), 0, 800)).toEqual([0, 0]);
});
