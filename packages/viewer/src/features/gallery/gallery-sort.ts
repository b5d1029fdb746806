import { groupByDay, matchesLabelFilter, sortNewestFirst } from "@sonolens/domain";
import type { SnapshotRecord } from "../../data/types.ts";

/** The orders that a gallery can have; the first is the usual one. */
export const gallerySorts = ["newest", "oldest", "labelAsc", "labelDesc"] as const;
export type GallerySort = (typeof gallerySorts)[number];

/** What the gallery shows of the list, as its link says it. */
export interface GalleryView {
  readonly sort: GallerySort;
  /** Words that the label has, or the name of a camera. */
  readonly label: string;
  readonly onlyStarred: boolean;
}

/** A group of cards under one header. */
export interface GalleryGroup {
  /** `2026-11-18` for days, the first letter for labels. */
  readonly key: string;
  readonly kind: "day" | "letter";
  readonly records: readonly SnapshotRecord[];
}

const firstLetterOf = (label: string): string => {
  const first = [...label.trim()][0];
  return first && /\p{L}/u.test(first) ? first.toLocaleUpperCase() : "#";
};

function groupByLetter(records: readonly SnapshotRecord[], turn: 1 | -1, locale: string): GalleryGroup[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const sorted = [...records].sort(
    (one, other) => turn * collator.compare(one.label, other.label) || (one.id < other.id ? -1 : 1),
  );
  const groups = new Map<string, SnapshotRecord[]>();
  for (const record of sorted) {
    const key = firstLetterOf(record.label);
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return [...groups].map(([key, inGroup]) => ({ key, kind: "letter", records: inGroup }));
}

/** What of the records is shown, sorted, under the headers that fit the order: days of `timeZone`, or first letters. */
export function arrangeGallery(
  records: readonly SnapshotRecord[],
  view: GalleryView,
  place: { readonly locale: string; readonly timeZone: string },
): GalleryGroup[] {
  const shown = records.filter(
    (record) => (!view.onlyStarred || record.starred) && matchesLabelFilter(record, view.label),
  );
  if (view.sort === "labelAsc" || view.sort === "labelDesc")
    return groupByLetter(shown, view.sort === "labelAsc" ? 1 : -1, place.locale);
  const newest = sortNewestFirst(shown);
  const sorted = view.sort === "newest" ? newest : newest.reverse();
  return groupByDay(sorted, place.timeZone).map(({ day, snapshots }) => ({
    key: day,
    kind: "day",
    records: snapshots,
  }));
}

/** The view that a link's search part describes; what it leaves out or cannot be read is the usual. */
export function galleryViewFrom(search: Record<string, unknown>): GalleryView {
  return {
    sort: gallerySorts.find((sort) => sort === search.sort) ?? "newest",
    label:
      typeof search.label === "string"
        ? search.label
        : typeof search.label === "number"
          ? `${search.label}`
          : "",
    onlyStarred: search.starred === true || search.starred === 1,
  };
}

/** The search part of a link to a view; the usual is left out. */
export function searchOf(view: GalleryView): { sort?: GallerySort; label?: string; starred?: true } {
  return {
    ...(view.sort !== "newest" && { sort: view.sort }),
    ...(view.label !== "" && { label: view.label }),
    ...(view.onlyStarred && { starred: true as const }),
  };
}
