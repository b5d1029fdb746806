/** Items under one header, in list order. */
export interface GridGroup {
  /** Unique key of the group. */
  readonly key: string;
  /** Number of items. */
  readonly count: number;
}

export interface GridMeasures {
  /** Inner width of the grid, CSS pixels. */
  readonly widthPx: number;
  readonly minCellWidthPx: number;
  readonly minColumns: number;
  readonly columnGapPx: number;
  readonly rowGapPx: number;
  /** 0 without headers. */
  readonly headerHeightPx: number;
  /** Height of every cell at that width. A uniform height gives the position of each item without rendering. */
  readonly cellHeightPx: (cellWidthPx: number) => number;
}

export interface LaidOutGroup extends GridGroup {
  /** Index of its first item in the whole list. */
  readonly firstIndex: number;
  readonly topPx: number;
  readonly heightPx: number;
  /** Rows of cells, without the header. */
  readonly rows: number;
  /** Row in the whole grid, from 0, headers counted. */
  readonly firstRow: number;
}

/** Positions of all elements, in pixels from the top and from the start of the text direction. */
export interface GridLayout {
  readonly columns: number;
  readonly cellWidthPx: number;
  readonly cellHeightPx: number;
  readonly columnStepPx: number;
  readonly rowStepPx: number;
  readonly headerHeightPx: number;
  readonly heightPx: number;
  readonly count: number;
  readonly rowCount: number;
  /** Groups without items are omitted. */
  readonly groups: readonly LaidOutGroup[];
}

export interface GridRect {
  /** From the grid's start, which is its right edge in right-to-left text. */
  readonly startPx: number;
  /** From the grid's top. */
  readonly topPx: number;
  /** Its end, from the grid's start. */
  readonly endPx: number;
  /** Its end, from the grid's top. */
  readonly bottomPx: number;
}

/** Lays groups out in rows of equal cells. */
export function layOutGrid(groups: readonly GridGroup[], measures: GridMeasures): GridLayout {
  const { widthPx, minCellWidthPx, minColumns, columnGapPx, rowGapPx, headerHeightPx } = measures;
  const fitting = Math.floor((widthPx + columnGapPx) / (minCellWidthPx + columnGapPx));
  const columns = Math.max(1, minColumns, fitting);
  const cellWidthPx = Math.max(1, (widthPx - (columns - 1) * columnGapPx) / columns);
  const cellHeightPx = Math.max(1, measures.cellHeightPx(cellWidthPx));
  const rowStepPx = cellHeightPx + rowGapPx;
  const laidOut: LaidOutGroup[] = [];
  let firstIndex = 0;
  let topPx = 0;
  let firstRow = 0;
  for (const { key, count } of groups) {
    if (count <= 0) continue;
    const rows = Math.ceil(count / columns);
    const heightPx = headerHeightPx + rows * rowStepPx;
    laidOut.push({ key, count, firstIndex, topPx, heightPx, rows, firstRow });
    firstIndex += count;
    topPx += heightPx;
    firstRow += rows + (headerHeightPx > 0 ? 1 : 0);
  }
  return {
    columns,
    cellWidthPx,
    cellHeightPx,
    columnStepPx: cellWidthPx + columnGapPx,
    rowStepPx,
    headerHeightPx,
    heightPx: topPx,
    count: firstIndex,
    rowCount: firstRow,
    groups: laidOut,
  };
}

/** The last group whose `value` is at most `limit`; the first one if all are above. */
function lastAtMost(
  groups: readonly LaidOutGroup[],
  limit: number,
  value: (group: LaidOutGroup) => number,
): number {
  let low = 0;
  let high = groups.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (value(groups[middle] as LaidOutGroup) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

const byIndex = (group: LaidOutGroup) => group.firstIndex;
const byTop = (group: LaidOutGroup) => group.topPx;

/** The group of an item, or undefined in an empty grid. */
export function groupOf(layout: GridLayout, index: number): LaidOutGroup | undefined {
  return layout.groups[lastAtMost(layout.groups, index, byIndex)];
}

/** The position of a cell. */
export function cellRect(layout: GridLayout, index: number): GridRect {
  const group = groupOf(layout, index);
  if (!group) return { startPx: 0, topPx: 0, endPx: 0, bottomPx: 0 };
  const inGroup = index - group.firstIndex;
  const startPx = (inGroup % layout.columns) * layout.columnStepPx;
  const topPx = group.topPx + layout.headerHeightPx + Math.floor(inGroup / layout.columns) * layout.rowStepPx;
  return { startPx, topPx, endPx: startPx + layout.cellWidthPx, bottomPx: topPx + layout.cellHeightPx };
}

/** Rows of one group, `fromRow` to `toRow` (exclusive), counted from 0 inside the group. */
export interface GridSlice {
  readonly group: LaidOutGroup;
  readonly fromRow: number;
  readonly toRow: number;
}

/** The slices between two heights: each group that intersects, with its intersecting rows. */
export function slicesBetween(layout: GridLayout, fromPx: number, toPx: number): GridSlice[] {
  const slices: GridSlice[] = [];
  for (let at = lastAtMost(layout.groups, fromPx, byTop); at < layout.groups.length; at += 1) {
    const group = layout.groups[at] as LaidOutGroup;
    if (group.topPx >= toPx) break;
    if (group.topPx + group.heightPx <= fromPx) continue;
    const cellsTopPx = group.topPx + layout.headerHeightPx;
    const fromRow = Math.floor((fromPx - cellsTopPx) / layout.rowStepPx);
    const toRow = Math.ceil((toPx - cellsTopPx) / layout.rowStepPx);
    const clamp = (row: number) => Math.min(group.rows, Math.max(0, row));
    slices.push({ group, fromRow: clamp(fromRow), toRow: clamp(toRow) });
  }
  return slices;
}

/** The items that a rectangle intersects, as ranges `[from, to)` in ascending order. */
export function indexesIn(layout: GridLayout, rect: GridRect): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  const { columns, columnStepPx, rowStepPx, cellWidthPx, cellHeightPx } = layout;
  const firstColumn = Math.max(0, Math.ceil((rect.startPx - cellWidthPx) / columnStepPx));
  const lastColumn = Math.min(columns - 1, Math.floor(rect.endPx / columnStepPx));
  if (firstColumn > lastColumn) return ranges;
  for (const { group } of slicesBetween(layout, rect.topPx, rect.bottomPx)) {
    const cellsTopPx = group.topPx + layout.headerHeightPx;
    const firstRow = Math.max(0, Math.ceil((rect.topPx - cellsTopPx - cellHeightPx) / rowStepPx));
    const lastRow = Math.min(group.rows - 1, Math.floor((rect.bottomPx - cellsTopPx) / rowStepPx));
    for (let row = firstRow; row <= lastRow; row += 1) {
      const from = group.firstIndex + row * columns + firstColumn;
      const to = Math.min(group.firstIndex + row * columns + lastColumn + 1, group.firstIndex + group.count);
      const before = ranges.at(-1);
      if (before && before[1] === from) before[1] = to;
      else if (from < to) ranges.push([from, to]);
    }
  }
  return ranges;
}

/** The first item whose row ends below a height: the top one of a viewport scrolled there. */
export function firstIndexBelow(layout: GridLayout, topPx: number): number {
  for (const { group, fromRow } of slicesBetween(layout, topPx, Number.POSITIVE_INFINITY)) {
    const rowTopPx = group.topPx + layout.headerHeightPx + fromRow * layout.rowStepPx;
    const row = rowTopPx + layout.cellHeightPx > topPx ? fromRow : fromRow + 1;
    if (row < group.rows) return group.firstIndex + row * layout.columns;
  }
  return layout.count - 1;
}
