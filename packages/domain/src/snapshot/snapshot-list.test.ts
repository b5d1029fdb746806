import { expect, it } from "vitest";
import { parseSnapshotList } from "./snapshot-list.ts";
import { aSnapshotRecord } from "./testing/snapshot-builder.ts";

it("leaves a record that makes no sense out, counts it, and keeps the others", () => {
  const list = parseSnapshotList({
    version: 3,
    complete: true,
    snapshots: [aSnapshotRecord(), { id: "broken" }, null],
    removed: [],
  });
  expect(list?.snapshots.map(({ id }) => id)).toEqual(["s1"]);
  expect(list?.unreadable).toBe(2);
});

it("takes nothing for a list that is none", () => {
  for (const value of [null, [], { snapshots: [] }, "<html>"])
    expect(parseSnapshotList(value)).toBeUndefined();
});
