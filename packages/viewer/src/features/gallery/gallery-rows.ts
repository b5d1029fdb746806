import type { GalleryPage, PageGroup, GalleryRows as Snapshots } from "@sonolens/gallery";

/** One row of the gallery: the header of a group, or cards side by side. */
export type GalleryRow =
  | { readonly kind: "header"; readonly group: PageGroup }
  | {
      readonly kind: "cards";
      readonly group: PageGroup;
      readonly snapshots: Snapshots;
      /** Index of its first card on the page. */
      readonly firstIndex: number;
    };

/** Lays a page out in rows of `columns` cards. */
export function galleryRows(
  { groups, rows: snapshots }: Pick<GalleryPage, "groups" | "rows">,
  columns: number,
): GalleryRow[] {
  const rows: GalleryRow[] = [];
  for (const group of groups) {
    rows.push({ kind: "header", group });
    const end = group.start + group.count;
    for (let firstIndex = group.start; firstIndex < end; firstIndex += columns) {
      const inRow = snapshots.subarray(firstIndex, Math.min(end, firstIndex + columns));
      rows.push({ kind: "cards", group, snapshots: inRow, firstIndex });
    }
  }
  return rows;
}

/** The row with a card; -1 if there is none. */
export const rowOfCard = (rows: readonly GalleryRow[], index: number): number =>
  rows.findIndex(
    (row) => row.kind === "cards" && index >= row.firstIndex && index < row.firstIndex + row.snapshots.length,
  );

/** How many cards fit side by side in `widthPx`: as many as keep their minimum width, or two on phones. */
export function columnsFor(widthPx: number, narrow: boolean): number {
  if (narrow) return 2;
  const minPx = 216;
  const gapPx = 14;
  return Math.max(2, Math.floor((widthPx + gapPx) / (minPx + gapPx)));
}

/** The card that a key moves to from `current`, or undefined if it leads out of the gallery. */
export function stepCard(
  rows: readonly GalleryRow[],
  current: number,
  key: "left" | "right" | "up" | "down",
): number | undefined {
  const cards = rows.filter((row) => row.kind === "cards");
  const count = cards.reduce((sum, row) => sum + row.snapshots.length, 0);
  if (key === "left" || key === "right") {
    const next = current + (key === "left" ? -1 : 1);
    return next >= 0 && next < count ? next : undefined;
  }
  const at = cards.findIndex(
    (row) => current >= row.firstIndex && current < row.firstIndex + row.snapshots.length,
  );
  const from = cards[at];
  const to = cards[at + (key === "up" ? -1 : 1)];
  if (!from || !to) return undefined;
  return to.firstIndex + Math.min(current - from.firstIndex, to.snapshots.length - 1);
}
