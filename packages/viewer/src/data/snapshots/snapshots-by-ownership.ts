import { rowOfSnapshot } from "@sonolens/gallery";
import type { SnapshotRecords } from "../snapshot-list/snapshot-records.ts";

/** How many snapshots each ownership has, by its id. A large list is counted by its columns, in one pass. */
export function snapshotsByOwnership(records: SnapshotRecords): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (ownership: string | null | undefined, count: number) => {
    if (ownership) counts.set(ownership, (counts.get(ownership) ?? 0) + count);
  };
  const { columns, changed, removed } = records;
  if (!columns) {
    for (const { ownership } of records.values()) add(ownership, 1);
    return counts;
  }
  const { numbers, names } = columns;
  const rows = new Uint32Array(names.ownership.length);
  for (const number of numbers.ownership) rows[number] = (rows[number] ?? 0) + 1;
  for (const [number, ownership] of names.ownership.entries()) add(ownership, rows[number] ?? 0);
  // A changed snapshot keeps its camera.
  for (const { id, ownership } of changed.values())
    if (rowOfSnapshot(columns, id) === undefined) add(ownership, 1);
  for (const id of removed) {
    const row = rowOfSnapshot(columns, id);
    if (row !== undefined) add(names.ownership[numbers.ownership[row] ?? 0], -1);
  }
  return counts;
}
