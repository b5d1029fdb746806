import { emptyFilterState, type GalleryRecord, gallerySorts, type SnapshotRecord } from "@sonolens/domain";
import { expect, it } from "vitest";
import { aSnapshotRecord } from "../../../domain/src/snapshot/testing/snapshot-builder.ts";
import { filterRows } from "../rows/filter-rows.ts";
import { groupRows } from "../rows/group-rows.ts";
import { sortRows } from "../rows/sort-rows.ts";
import { createGalleryColumns, galleryTransferables, snapshotIdAt } from "./create-gallery-columns.ts";

const records = [
  aSnapshotRecord({ id: "a", label: "Valve 10" }),
  aSnapshotRecord({ id: "b", label: "Öl 9", starred: true }),
];

it("are handed over with all that was worked out, without copying a column", () => {
  const columns = createGalleryColumns(records, { locale: "de", timeZone: "Europe/Berlin" });
  const ask = (from: typeof columns) =>
    gallerySorts.map((sort) => ({
      ids: [...sortRows(from, sort)].map((row) => snapshotIdAt(from, row)),
      groups: groupRows(from, sortRows(from, sort), sort),
      count: filterRows(from, { ...emptyFilterState, label: "valve" }).count,
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
