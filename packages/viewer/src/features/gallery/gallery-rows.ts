import type { SnapshotRecord } from "../../data/types.ts";
import type { GalleryGroup } from "./gallery-sort.ts";

/** One line of the gallery: the header of a group, or cards beside each other. */
export type GalleryRow =
  | { readonly kind: "header"; readonly group: GalleryGroup }
  | {
      readonly kind: "cards";
      readonly group: GalleryGroup;
      readonly records: readonly SnapshotRecord[];
      readonly firstIndex: number;
    };

/** Lays groups out in rows of `columns` cards. `firstIndex` counts the cards of all of them. */
export function galleryRows(groups: readonly GalleryGroup[], columns: number): GalleryRow[] {
  const rows: GalleryRow[] = [];
  let index = 0;
  for (const group of groups) {
    rows.push({ kind: "header", group });
    for (let start = 0; start < group.records.length; start += columns) {
      const records = group.records.slice(start, start + columns);
      rows.push({ kind: "cards", group, records, firstIndex: index });
      index += records.length;
    }
  }
  return rows;
}

/** The place of a snapshot's card among the cards of the rows, from 0; undefined where it is not among them. */
export function indexOfCard(rows: readonly GalleryRow[], id: string): number | undefined {
  for (const row of rows) {
    const at = row.kind === "cards" ? row.records.findIndex((record) => record.id === id) : -1;
    if (row.kind === "cards" && at >= 0) return row.firstIndex + at;
  }
  return undefined;
}

/** How many cards stand beside each other in `widthPx`: as many as keep their smallest width, or two on a phone. */
export function columnsFor(widthPx: number, narrow: boolean): number {
  if (narrow) return 2;
  const smallestPx = 216;
  const gapPx = 14;
  return Math.max(2, Math.floor((widthPx + gapPx) / (smallestPx + gapPx)));
}

/** The card to go to from `current` by a key, or undefined where it leads out of the gallery. */
export function stepCard(
  rows: readonly GalleryRow[],
  current: number,
  key: "left" | "right" | "up" | "down",
): number | undefined {
  const cards = rows.filter((row) => row.kind === "cards");
  const count = cards.reduce((sum, row) => sum + row.records.length, 0);
  if (key === "left" || key === "right") {
    const next = current + (key === "left" ? -1 : 1);
    return next >= 0 && next < count ? next : undefined;
  }
  const at = cards.findIndex(
    (row) => current >= row.firstIndex && current < row.firstIndex + row.records.length,
  );
  const from = cards[at];
  const to = cards[at + (key === "up" ? -1 : 1)];
  if (!from || !to) return undefined;
  return to.firstIndex + Math.min(current - from.firstIndex, to.records.length - 1);
}
