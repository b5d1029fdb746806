import { expect, it } from "vitest";
import type { SnapshotRecord } from "../snapshot/snapshot-record-schema.ts";
import { aSnapshotRecord } from "../snapshot/testing/snapshot-builder.ts";
import { createGalleryColumns, galleryTransferables, snapshotIdAt } from "./create-gallery-columns.ts";
import { filterSnapshots } from "./filter-snapshots.ts";
import { emptyFilterState } from "./filter-state.ts";
import type { GalleryRecord } from "./gallery-record.ts";
import { gallerySorts } from "./gallery-sorts.ts";
import { groupSnapshots } from "./group-snapshots.ts";
import { sortSnapshots } from "./sort-snapshots.ts";

const records = [
  aSnapshotRecord({ id: "a", label: "Valve 10" }),
  aSnapshotRecord({ id: "b", label: "Öl 9", starred: true }),
];

it("are handed over with all that was worked out, without copying a column", () => {
  const columns = createGalleryColumns(records, { locale: "de", timeZone: "Europe/Berlin" });
  const ask = (from: typeof columns) =>
    gallerySorts.map((sort) => ({
      ids: [...sortSnapshots(from, sort)].map((row) => snapshotIdAt(from, row)),
      groups: groupSnapshots(from, sortSnapshots(from, sort), sort),
      count: filterSnapshots(from, { ...emptyFilterState, label: "valve" }).count,
    }));
  const answers = ask(columns);
  const transfer = galleryTransferables(columns);
  const there = structuredClone(columns, { transfer });
  expect(transfer.length).toBeGreaterThan(20);
  expect(transfer.every(({ byteLength }) => byteLength === 0)).toBe(true);
  expect(columns.numbers.created.length).toBe(0);
  expect(Object.keys(there.derived.orders)).toEqual(Object.keys(columns.derived.orders));
  expect(ask(there)).toEqual(answers);
});

it("take the list's records as they are read", () => {
  const readable = (record: SnapshotRecord): GalleryRecord => record;
  expect(readable(records[0] as SnapshotRecord).id).toBe("a");
});
