/** A page number from 1, or a gap for the omitted pages. */
export type PagerEntry = number | "gap-before" | "gap-after";

/**
 * The entries of a pager: the first page, the last one, the current one and its neighbors, at most seven entries, so
 * that it keeps its width. A gap replaces two pages or more.
 */
export function pagesToShow(page: number, pageCount: number): PagerEntry[] {
  const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (pageCount <= 7) return upTo(1, Math.max(1, pageCount));
  if (page <= 4) return [...upTo(1, 5), "gap-after", pageCount];
  if (page >= pageCount - 3) return [1, "gap-before", ...upTo(pageCount - 4, pageCount)];
  return [1, "gap-before", page - 1, page, page + 1, "gap-after", pageCount];
}
