import type { SnapshotRecord } from "@sonolens/api-client";
import { describe, expect, it } from "vitest";
import { aSnapshotRecord } from "../testing/a-snapshot.ts";
import { mergeSnapshotList } from "./merge-list.ts";

const record = (id: string, version: number): SnapshotRecord => aSnapshotRecord({ id, version });
const ids = (records: readonly SnapshotRecord[]) => records.map(({ id, version }) => `${id}${version}`);

describe("the list of snapshots", () => {
  const known = { version: 5, records: [record("a", 1), record("b", 5)] };

  it("takes in what changed since its version, and lets go of what went", () => {
    const merged = mergeSnapshotList(known, {
      version: 8,
      complete: false,
      snapshots: [record("c", 7), record("a", 8)],
      removed: ["b"],
    });
    expect(merged.version).toBe(8);
    expect(ids(merged.records)).toEqual(["a8", "c7"]);
  });

  it("is replaced by a complete answer, but unchanged records stay the same objects", () => {
    const merged = mergeSnapshotList(known, {
      version: 6,
      complete: true,
      snapshots: [record("b", 5)],
      removed: [],
    });
    expect(merged.records).toHaveLength(1);
    expect(merged.records[0]).toBe(known.records[1]);
  });

  it("does not step back to an older record when answers overtake each other", () => {
    const merged = mergeSnapshotList(known, {
      version: 4,
      complete: false,
      snapshots: [record("b", 4)],
      removed: [],
    });
    expect(merged.version).toBe(5);
    expect(ids(merged.records)).toEqual(["a1", "b5"]);
  });
});
