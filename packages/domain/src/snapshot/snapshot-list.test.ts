import { expect, it } from "vitest";
import { mergeSnapshotList, parseSnapshotList } from "./snapshot-list.ts";
import { aSnapshotRecord } from "./testing/snapshot-builder.ts";

const known = new Map(["a", "b", "c"].map((id) => [id, aSnapshotRecord({ id, version: 5 })]));

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

it("replaces, adds and removes by what changed", () => {
  const changed = aSnapshotRecord({ id: "b", version: 6, label: "new" });
  const added = aSnapshotRecord({ id: "d", version: 7 });
  const merged = mergeSnapshotList(known, { complete: false, snapshots: [changed, added], removed: ["a"] });
  expect([...merged.keys()].sort()).toEqual(["b", "c", "d"]);
  expect(merged.get("b")?.label).toBe("new");
  expect(known.size).toBe(3);
});

it("does not go back to an older version of a record", () => {
  const late = aSnapshotRecord({ id: "b", version: 4, label: "late" });
  const merged = mergeSnapshotList(known, { complete: false, snapshots: [late], removed: [] });
  expect(merged.get("b")?.label).toBe("Flange 7");
});

it("forgets what a complete list does not have", () => {
  const merged = mergeSnapshotList(known, {
    complete: true,
    snapshots: [aSnapshotRecord({ id: "c", version: 5 })],
    removed: [],
  });
  expect([...merged.keys()]).toEqual(["c"]);
});
