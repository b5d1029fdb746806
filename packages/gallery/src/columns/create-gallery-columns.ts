import { type GalleryRecord, knownLocale, knownTimeZone, zoneDays } from "@sonolens/domain";
import type { GalleryColumns } from "./gallery-columns.ts";
import { textAt } from "./packed-text.ts";
import { emptyDictionaries, readRows } from "./read-rows.ts";

/** The language and the time zone in which a gallery is read. */
export interface GalleryLocale {
  /** For the order of labels (BCP 47); one that does not exist counts as "en". */
  readonly locale: string;
  /** For days (IANA); one that does not exist counts as "UTC". */
  readonly timeZone: string;
}

/** Converts records to columns; of several with one id the last counts. Takes about 4 microseconds per record. */
export function createGalleryColumns(
  records: Iterable<GalleryRecord>,
  { locale, timeZone }: GalleryLocale,
): GalleryColumns {
  let list = Array.isArray(records) ? (records as readonly GalleryRecord[]) : [...records];
  let byId = orderOfIds(list);
  if (hasTwins(list, byId)) {
    list = [...new Map(list.map((record) => [record.id, record])).values()];
    byId = orderOfIds(list);
  }
  const known = { locale: knownLocale(locale), timeZone: knownTimeZone(timeZone) };
  return {
    count: list.length,
    ...known,
    ...readRows(list, emptyDictionaries, zoneDays(known.timeZone)),
    byId,
    derived: { orders: {} },
  };
}

function orderOfIds(records: readonly GalleryRecord[]): Uint32Array<ArrayBuffer> {
  const rows = Array.from(records, (record, row) => ({ id: record.id, row }));
  rows.sort((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
  return Uint32Array.from(rows, ({ row }) => row);
}

function hasTwins(records: readonly GalleryRecord[], byId: Uint32Array): boolean {
  for (let place = 1; place < byId.length; place++)
    if (records[byId[place] as number]?.id === records[byId[place - 1] as number]?.id) return true;
  return false;
}

/** The id of the snapshot in a row. */
export const snapshotIdAt = (columns: GalleryColumns, row: number): string => textAt(columns.ids, row);

/** The row of a snapshot; undefined for one that is not in the list. */
export function rowOfSnapshot({ byId, ids }: GalleryColumns, id: string): number | undefined {
  let low = 0;
  let high = byId.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (textAt(ids, byId[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  const row = byId[low];
  return row !== undefined && textAt(ids, row) === id ? row : undefined;
}

/** The buffers of the columns, for transfer without a copy; the sender can no longer use them. */
export function galleryTransferables(columns: GalleryColumns): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const collect = (value: unknown) => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer);
    else if (value instanceof Map) return;
    else if (Array.isArray(value)) return;
    else if (typeof value === "object" && value !== null)
      for (const part of Object.values(value)) collect(part);
  };
  collect(columns);
  return [...buffers];
}
