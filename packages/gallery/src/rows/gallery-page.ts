import type { GalleryGroup } from "./group-rows.ts";
import type { GalleryRows } from "./sort-rows.ts";

/** The part of a group that is on a page; `start` counts from the page's first row. */
export interface PageGroup extends GalleryGroup {
  /** Rows of the whole group. */
  readonly total: number;
}

/** A page of sorted rows, see {@link galleryPage}. */
export interface GalleryPage {
  /** From 0; the last page if a later one was requested. */
  readonly page: number;
  /** At least 1: an empty gallery has one empty page. */
  readonly pageCount: number;
  readonly rows: GalleryRows;
  readonly groups: readonly PageGroup[];
}

/** One page of sorted rows with the groups that reach into it. A page size below 1 counts as 1. */
export function galleryPage(
  rows: GalleryRows,
  groups: readonly GalleryGroup[],
  page: number,
  pageSize: number,
): GalleryPage {
  const size = Math.max(1, Math.floor(pageSize) || 1);
  const pageCount = Math.max(1, Math.ceil(rows.length / size));
  const at = Math.min(pageCount - 1, Math.max(0, Math.floor(page) || 0));
  const first = at * size;
  const end = Math.min(rows.length, first + size);
  const shown: PageGroup[] = [];
  for (let place = firstEndingAfter(groups, first); place < groups.length; place++) {
    const group = groups[place] as GalleryGroup;
    if (group.start >= end) break;
    const from = Math.max(first, group.start);
    const to = Math.min(end, group.start + group.count);
    shown.push({ ...group, start: from - first, count: to - from, total: group.count });
  }
  return { page: at, pageCount, rows: rows.subarray(first, end), groups: shown };
}

function firstEndingAfter(groups: readonly GalleryGroup[], row: number): number {
  let low = 0;
  let high = groups.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const { count, start } = groups[middle] as GalleryGroup;
    if (start + count <= row) low = middle + 1;
    else high = middle;
  }
  return low;
}
