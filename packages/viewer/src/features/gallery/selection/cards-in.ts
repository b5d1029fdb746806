import type { GridRect } from "@sonolens/ui-kit";

/** Where the cards of one row stand, pixels from the top and the start of the grid. */
export interface CardRow {
  readonly topPx: number;
  /** Its cards; the gap below belongs to none. */
  readonly heightPx: number;
  readonly firstIndex: number;
  readonly count: number;
}

export interface CardGrid {
  /** From the top down; rows of headers are left out. */
  readonly rows: readonly CardRow[];
  readonly columns: number;
  readonly widthPx: number;
}

/** Between cards, pixels. */
export const gapPx = { column: 14, row: 18 };

/** Which cards a rectangle touches, as ranges `[from, to)` of their places on the page. */
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
