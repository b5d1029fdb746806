import { createGalleryColumns } from "@sonolens/gallery";
import { expect, it } from "vitest";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { smallRecords } from "../snapshot-list/snapshot-records.ts";
import { snapshotsByOwnership } from "./snapshots-by-ownership.ts";

const record = (id: string, ownership: string) => aSnapshotRecord({ id, ownership });
const all = [record("1", "a"), record("2", "a"), record("3", "b"), record("4", "")];
const byId = (records: typeof all) => new Map(records.map((each) => [each.id, each]));
const counts = (records: Parameters<typeof snapshotsByOwnership>[0]) =>
  Object.fromEntries(snapshotsByOwnership(records));

it("[ORG-09] counts the snapshots of each camera, of a large list by its columns and what changed since", () => {
  const small = smallRecords(byId(all));
  expect(counts(small)).toEqual({ a: 2, b: 1 });
  const columns = createGalleryColumns(all, { locale: "en", timeZone: "UTC" });
  expect(counts({ ...small, columns, changed: new Map() })).toEqual({ a: 2, b: 1 });
  const changed = byId([record("1", "a"), record("5", "b")]);
  expect(counts({ ...small, columns, changed, removed: new Set(["2", "9"]) })).toEqual({ a: 1, b: 2 });
});
