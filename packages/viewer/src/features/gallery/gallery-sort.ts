import type { SnapshotRecord } from "@sonolens/api-client";

/** The orders that a gallery can have; the first is the usual one. */
export const gallerySorts = [
  "createdDesc",
  "createdAsc",
  "uploadedDesc",
  "uploadedAsc",
  "labelAsc",
  "labelDesc",
] as const;
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
  /** `2026-11-18` for days of the device's time zone, the first letter for labels. */
  readonly key: string;
  readonly kind: "day" | "letter";
  readonly records: readonly SnapshotRecord[];
}

const dayOf = (isoDate: string): string => {
  const date = new Date(isoDate);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

const firstLetterOf = (label: string): string => {
  const first = [...label.trim()][0];
  return first && /\p{L}/u.test(first) ? first.toLocaleUpperCase() : "#";
};

const dateOf = (record: SnapshotRecord, sort: GallerySort) =>
  sort.startsWith("uploaded") ? record.synced_date : record.created_date;

/** Sorts and groups records for the gallery: by day for the dates, by first letter for labels. */
export function groupRecords(records: readonly SnapshotRecord[], sort: GallerySort, locale: string): GalleryGroup[] {
  const byLabel = sort.startsWith("label");
  const collator = new Intl.Collator(locale, { numeric: true });
  const turn = sort.endsWith("Desc") ? -1 : 1;
  const inOrder = [...records].sort((one, other) => {
    const difference = byLabel
      ? collator.compare(one.label, other.label)
      : dateOf(one, sort) < dateOf(other, sort)
        ? -1
        : dateOf(one, sort) > dateOf(other, sort)
          ? 1
          : 0;
    return difference === 0 ? (one.id < other.id ? -1 : 1) : turn * difference;
  });
  const groups: { key: string; kind: "day" | "letter"; records: SnapshotRecord[] }[] = [];
  for (const record of inOrder) {
    const key = byLabel ? firstLetterOf(record.label) : dayOf(dateOf(record, sort));
    const last = groups.at(-1);
    if (last?.key === key) last.records.push(record);
    else groups.push({ key, kind: byLabel ? "letter" : "day", records: [record] });
  }
  return groups;
}
