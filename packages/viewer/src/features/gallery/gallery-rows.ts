import type { GalleryPage, PageGroup, GalleryRows as Snapshots } from "@sonolens/gallery";

/** One row of the gallery: the header of a group, or cards side by side. */
export type GalleryRow =
  | {
      readonly kind: "header";
      readonly group: PageGroup;
      /** Number of its rows of cards, which follow. */
      readonly cardRows: number;
    }
  | {
      readonly kind: "cards";
      readonly snapshots: Snapshots;
      /** Index of its first card on the page. */
      readonly firstIndex: number;
      /** Index of the row of the header above; undefined if several groups share the row. */
      readonly header?: number;
      /** Whole groups that share the row, each with its header. */
      readonly groups?: readonly PageGroup[];
    };

/** Height of a header. */
export const headerPx = 44;

/** Cards of a group that may start in the row of another one. */
const maxShared = 4;

/** Whether a group may start in the row of the previous one: days, and costs beside what is too large for a band. */
const sharesRow = (next: PageGroup, { key }: PageGroup) =>
  next.total <= maxShared &&
  (next.kind.endsWith("Day") || (next.kind === "cost" && next.count > 1 && Number.isNaN(Number(key))));

/**
 * Lays a page out in rows of `columns` cards, in order. A small group shares the row of the previous ones if all of them
 * fit whole.
 */
export function galleryRows(
  { groups, rows: snapshots }: Pick<GalleryPage, "groups" | "rows">,
  columns: number,
  canShare = false,
): GalleryRow[] {
  const rows: GalleryRow[] = [];
  for (let at = 0; at < groups.length; ) {
    const first = at;
    const group = groups[at++] as PageGroup;
    let end = group.start + group.count;
    for (let next = groups[at]; canShare && next; next = groups[at]) {
      if (end + next.count - group.start > columns || !sharesRow(next, groups[at - 1] as PageGroup)) break;
      end += next.count;
      at++;
    }
    const cards = (firstIndex: number) => ({
      kind: "cards" as const,
      snapshots: snapshots.subarray(firstIndex, Math.min(end, firstIndex + columns)),
      firstIndex,
    });
    if (at - first > 1) {
      rows.push({ ...cards(group.start), groups: groups.slice(first, at) });
      continue;
    }
    const header = rows.push({ kind: "header", group, cardRows: Math.ceil(group.count / columns) }) - 1;
    for (let index = group.start; index < end; index += columns) rows.push({ ...cards(index), header });
  }
  return rows;
}

/** The row with a card; -1 if there is none. */
export const rowOfCard = (rows: readonly GalleryRow[], index: number): number =>
  rows.findIndex(
    (row) => row.kind === "cards" && index >= row.firstIndex && index < row.firstIndex + row.snapshots.length,
  );

/** How many cards fit side by side in `widthPx`: as many as keep their minimum width, or one on phones. */
export function columnsFor(widthPx: number, narrow: boolean): number {
  if (narrow) return 1;
  const minPx = 216;
  const gapPx = 14;
  return Math.max(2, Math.floor((widthPx + gapPx) / (minPx + gapPx)));
}

/** Rows to render, each row of cards after its header, which stays in view wherever its own row is. */
export const withHeaders = (rows: readonly GalleryRow[], drawn: readonly number[]): ReadonlySet<number> =>
  new Set(
    drawn.flatMap((index) => {
      const row = rows[index];
      return row?.kind === "cards" && row.header !== undefined ? [row.header, index] : [index];
    }),
  );

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
