import { expect, it } from "vitest";
import { placeRows, rowsBetween } from "./row-places.ts";

const itself = (heightPx: number) => heightPx;
const places = placeRows([46, 200, 200, 46, 200], itself);

it("puts rows below each other", () => {
  expect([...places]).toEqual([0, 46, 246, 446, 492, 692]);
  expect([...placeRows([], itself)]).toEqual([0]);
});

it.each([
  ["at the top", 0, 100, 0, [0, 2]],
  ["above the list", -300, -100, 0, [0, 1]],
  ["in the middle", 246, 445, 0, [2, 3]],
  ["from one edge to the next", 245, 446, 0, [1, 4]],
  ["below the list", 5000, 6000, 0, [4, 5]],
  ["with more on either side", 300, 310, 1, [1, 4]],
  ["with more than there are", 300, 310, 9, [0, 5]],
])("draws what is seen %s", (_, fromPx, toPx, more, rows) => {
  expect(rowsBetween(places, fromPx, toPx, more)).toEqual(rows);
});

it("draws nothing of nothing", () => {
  expect(rowsBetween(placeRows([], itself), 0, 800, 3)).toEqual([0, 0]);
});
