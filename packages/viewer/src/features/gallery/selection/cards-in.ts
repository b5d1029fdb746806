import type { GridRect } from "@sonolens/ui-kit";

/** The position of a row of cards, pixels from the top and the start of the grid. */
export interface CardRow {
  readonly topPx: number;
  /** Height of its cards, without the gap below. */
  readonly heightPx: number;
  readonly firstIndex: number;
  readonly count: number;
}

export interface CardGrid {
  /** From the top down, without header rows. */
  readonly rows: readonly CardRow[];
  readonly columns: number;
  readonly widthPx: number;
}

/** Between cards, pixels. */
export const gapPx = { column: 14, row: 18 };

/** The cards that a rectangle touches, as ranges `[from, to)` of their indexes on the page. */
export function cardsIn({ rows, columns, widthPx }: CardGrid, rect: GridRect): [from: number, to: number][] {
  const cardPx = (widthPx - (columns - 1) * gapPx.column) / columns;
  const stepPx = cardPx + gapPx.column;
  const first = Math.max(0, Math.ceil((rect.startPx - cardPx) / stepPx));
  const last = Math.min(columns - 1, Math.floor(rect.endPx / stepPx));
  return rows.flatMap(({ topPx, heightPx, firstIndex, count }): [number, number][] => {
    const end = Math.min(last + 1, count);
    if (topPx > rect.bottomPx || topPx + heightPx < rect.topPx || first >= end) return [];
    return [[firstIndex + first, firstIndex + end]];
  });
}
