import { groupByDay, matchesLabelFilter, sortNewestFirst } from "@sonolens/domain";
import type { SnapshotRecord } from "../../data/types.ts";
import type { GalleryView } from "./gallery-view.ts";

/** A group of cards under one header. */
export interface GalleryGroup {
  /** `2026-11-18` for days, the first letter for labels. */
  readonly key: string;
  readonly kind: "day" | "letter";
  readonly records: readonly SnapshotRecord[];
  /** How many there are on all pages. */
  readonly count: number;
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
  return [...groups].map(([key, inGroup]) => ({
    key,
    kind: "letter",
    records: inGroup,
    count: inGroup.length,
  }));
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
    count: snapshots.length,
  }));
}
