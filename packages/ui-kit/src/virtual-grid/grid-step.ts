import { cellRect, type GridLayout, groupOf, slicesBetween } from "./grid-layout.ts";

/** A move in the grid. "next" follows the text direction. */
export type GridMove =
  | "next"
  | "previous"
  | "up"
  | "down"
  | "rowStart"
  | "rowEnd"
  | "first"
  | "last"
  | "pageUp"
  | "pageDown";

/** The column of an item, from 0. */
export function columnOf(layout: GridLayout, index: number): number {
  const group = groupOf(layout, index);
  return group ? (index - group.firstIndex) % layout.columns : 0;
}

/** The item of the row at a height, in the wanted column or the row's last one. */
function itemAt(layout: GridLayout, topPx: number, column: number): number {
  const inside = Math.min(layout.heightPx - 1, Math.max(0, topPx));
  const [slice] = slicesBetween(layout, inside, inside + 1);
  if (!slice) return 0;
  const { group } = slice;
  const row = Math.min(slice.fromRow, group.rows - 1);
  return Math.min(group.firstIndex + row * layout.columns + column, group.firstIndex + group.count - 1);
}

/**
 * The target of a move from an item; the same item at an end of the grid.
 * `column` is the one that vertical moves keep across shorter rows.
 */
export function stepInGrid(
  layout: GridLayout,
  index: number,
  move: GridMove,
  column: number,
  pagePx: number,
): number {
  const group = groupOf(layout, index);
  if (!group) return index;
  const rect = cellRect(layout, index);
  const last = layout.count - 1;
  const rowStart = index - columnOf(layout, index);
  const rowEnd = Math.min(rowStart + layout.columns, group.firstIndex + group.count) - 1;
  switch (move) {
    case "next":
      return Math.min(last, index + 1);
    case "previous":
      return Math.max(0, index - 1);
    case "rowStart":
      return rowStart;
    case "rowEnd":
      return rowEnd;
    case "first":
      return 0;
    case "last":
      return last;
    case "down":
      return rowEnd === last ? index : itemAt(layout, cellRect(layout, rowEnd + 1).topPx, column);
    case "up":
      return rowStart === 0 ? index : itemAt(layout, cellRect(layout, rowStart - 1).topPx, column);
    case "pageDown":
      return rowEnd === last
        ? index
        : itemAt(layout, Math.max(cellRect(layout, rowEnd + 1).topPx, rect.topPx + pagePx), column);
    case "pageUp":
      return rowStart === 0
        ? index
        : itemAt(layout, Math.min(cellRect(layout, rowStart - 1).topPx, rect.topPx - pagePx), column);
  }
}
