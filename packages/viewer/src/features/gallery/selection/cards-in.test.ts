import { describe, expect, it } from "vitest";
import { type CardGrid, cardsIn } from "./cards-in.ts";

/** Three columns of 100 px with gaps of 14 px: two rows, a header, one card. */
const grid: CardGrid = {
  columns: 3,
  widthPx: 328,
  rows: [
    { topPx: 40, heightPx: 100, firstIndex: 0, count: 3 },
    { topPx: 158, heightPx: 100, firstIndex: 3, count: 2 },
    { topPx: 320, heightPx: 100, firstIndex: 5, count: 1 },
  ],
};
const rect = (startPx: number, topPx: number, endPx: number, bottomPx: number) => ({
  startPx,
  topPx,
  endPx,
  bottomPx,
});

describe("[GAL-18] the cards that a rectangle touches", () => {
  it("are those it overlaps, even by an edge", () => {
    expect(cardsIn(grid, rect(50, 60, 120, 80))).toEqual([[0, 2]]);
    expect(cardsIn(grid, rect(0, 0, 328, 1000))).toEqual([
      [0, 3],
      [3, 5],
      [5, 6],
    ]);
  });

  it("are none in gaps and above headers", () => {
    expect(cardsIn(grid, rect(101, 50, 113, 120))).toEqual([]);
    expect(cardsIn(grid, rect(0, 0, 328, 30))).toEqual([]);
    expect(cardsIn(grid, rect(0, 141, 328, 157))).toEqual([]);
  });

  it("are none where a row has ended, and none outside of the grid", () => {
    expect(cardsIn(grid, rect(240, 150, 320, 250))).toEqual([]);
    expect(cardsIn(grid, rect(-50, 0, -10, 1000))).toEqual([]);
    expect(cardsIn(grid, rect(400, 0, 500, 1000))).toEqual([]);
  });
});
