import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellRect, firstIndexBelow, groupOf, indexesIn, layOutGrid, slicesBetween } from "./grid-layout.ts";
import { columnOf, stepInGrid } from "./grid-step.ts";

const measures = {
  widthPx: 500,
  minCellWidthPx: 90,
  minColumns: 1,
  columnGapPx: 10,
  rowGapPx: 20,
  headerHeightPx: 40,
  cellHeightPx: (width: number) => width,
};
/** 5 columns of 92 px; groups of 7 and 3: rows at 40, 152; header at 264; row at 304. */
const small = layOutGrid(
  [
    { key: "a", count: 7 },
    { key: "none", count: 0 },
    { key: "b", count: 3 },
  ],
  measures,
);

const anyLayout = fc
  .record({
    counts: fc.array(fc.nat(40), { maxLength: 12 }),
    widthPx: fc.integer({ min: 1, max: 900 }),
    minColumns: fc.integer({ min: 1, max: 3 }),
    headerHeightPx: fc.constantFrom(0, 31),
  })
  .map(({ counts, ...rest }) =>
    layOutGrid(
      counts.map((count, index) => ({ key: `${index}`, count })),
      { ...measures, ...rest },
    ),
  );
const filledLayout = anyLayout.filter((layout) => layout.count > 0);

describe("layOutGrid", () => {
  it("puts as many columns as keep their smallest width, and never fewer than asked", () => {
    expect(small.columns).toBe(5);
    expect(small.cellWidthPx).toBe(92);
    expect(layOutGrid([], { ...measures, widthPx: 60, minColumns: 2 }).columns).toBe(2);
  });

  it("leaves groups without items out and counts headers as rows", () => {
    expect(small.groups.map((group) => group.key)).toEqual(["a", "b"]);
    expect(small.rowCount).toBe(5);
    expect(small.groups[1]).toMatchObject({ firstIndex: 7, topPx: 264, rows: 1, firstRow: 3 });
  });

  it("keeps cells apart and inside the grid", () => {
    fc.assert(
      fc.property(filledLayout, (layout) => {
        for (let index = 1; index < layout.count; index += 1) {
          const [one, other] = [cellRect(layout, index - 1), cellRect(layout, index)];
          expect(one.endPx <= other.startPx || one.bottomPx <= other.topPx).toBe(true);
          expect(other.bottomPx).toBeLessThanOrEqual(layout.heightPx);
        }
      }),
    );
  });
});

describe("slicesBetween", () => {
  it("finds each cell that reaches into the window", () => {
    fc.assert(
      fc.property(filledLayout, fc.nat(3000), fc.integer({ min: 1, max: 600 }), (layout, from, height) => {
        const shown = new Set<number>();
        for (const { group, fromRow, toRow } of slicesBetween(layout, from, from + height))
          for (let at = fromRow * layout.columns; at < Math.min(group.count, toRow * layout.columns); at += 1)
            shown.add(group.firstIndex + at);
        for (let index = 0; index < layout.count; index += 1) {
          const rect = cellRect(layout, index);
          if (rect.bottomPx > from && rect.topPx < from + height) expect(shown).toContain(index);
        }
      }),
    );
  });
});

describe("indexesIn", () => {
  it("[GAL-18] finds exactly the cells that a rectangle touches", () => {
    const edge = fc.integer({ min: -100, max: 1200 });
    fc.assert(
      fc.property(filledLayout, edge, edge, edge, edge, (layout, x1, x2, y1, y2) => {
        const rect = {
          startPx: Math.min(x1, x2),
          endPx: Math.max(x1, x2),
          topPx: Math.min(y1, y2),
          bottomPx: Math.max(y1, y2),
        };
        const found = indexesIn(layout, rect).flatMap(([from, to]) =>
          Array.from({ length: to - from }, (_, at) => from + at),
        );
        const expected = Array.from({ length: layout.count }, (_, index) => index).filter((index) => {
          const cell = cellRect(layout, index);
          return (
            cell.startPx <= rect.endPx &&
            cell.endPx >= rect.startPx &&
            cell.topPx <= rect.bottomPx &&
            cell.bottomPx >= rect.topPx
          );
        });
        // A rectangle without height touches nothing, and one exactly on the edge may or may not.
        if (rect.bottomPx - rect.topPx < 1) return;
        const strict = expected.filter((index) => {
          const cell = cellRect(layout, index);
          return cell.topPx < rect.bottomPx && cell.bottomPx > rect.topPx;
        });
        expect(expected).toEqual(expect.arrayContaining(found));
        expect(found).toEqual(expect.arrayContaining(strict));
      }),
    );
  });

  it("merges whole rows to one range", () => {
    expect(indexesIn(small, { startPx: 0, endPx: 500, topPx: 0, bottomPx: 1000 })).toEqual([[0, 10]]);
  });
});

describe("firstIndexBelow", () => {
  it("names the first item that is still seen", () => {
    expect(firstIndexBelow(small, 0)).toBe(0);
    expect(firstIndexBelow(small, 131)).toBe(0);
    expect(firstIndexBelow(small, 133)).toBe(5);
    expect(firstIndexBelow(small, 250)).toBe(7);
    expect(firstIndexBelow(small, 5000)).toBe(9);
  });
});

describe("stepInGrid", () => {
  const step = (index: number, move: Parameters<typeof stepInGrid>[2], column = columnOf(small, index)) =>
    stepInGrid(small, index, move, column, 200);

  it("goes along rows and stops at the ends", () => {
    expect([step(0, "previous"), step(0, "next"), step(9, "next")]).toEqual([0, 1, 9]);
    expect([step(3, "rowStart"), step(3, "rowEnd"), step(5, "rowEnd"), step(9, "first")]).toEqual([
      0, 4, 6, 0,
    ]);
    expect(step(0, "last")).toBe(9);
  });

  it("keeps to its column across shorter rows and over headers", () => {
    expect(step(4, "down")).toBe(6);
    expect(step(6, "down", 4)).toBe(9);
    expect(step(9, "up", 4)).toBe(6);
    expect(step(6, "up", 4)).toBe(4);
    expect([step(2, "up"), step(8, "down")]).toEqual([2, 8]);
  });

  it("goes by pages, at least one row", () => {
    expect(step(1, "pageDown")).toBe(6);
    expect(stepInGrid(small, 1, "pageDown", 1, 1)).toBe(6);
    expect(stepInGrid(small, 8, "pageUp", 1, 9999)).toBe(1);
  });

  it("reaches every item by next alone", () => {
    fc.assert(
      fc.property(filledLayout, (layout) => {
        let index = 0;
        for (let steps = 0; steps < layout.count - 1; steps += 1)
          index = stepInGrid(layout, index, "next", 0, 1);
        expect(index).toBe(layout.count - 1);
        expect(groupOf(layout, index)).toBe(layout.groups.at(-1));
      }),
    );
  });
});
