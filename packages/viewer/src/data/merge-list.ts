import type { SnapshotList, SnapshotRecord } from "@sonolens/api-client";

/** The list as the viewer holds it: one record per snapshot, and the version up to which it is known. */
export interface KnownSnapshots {
  readonly version: number;
  readonly records: readonly SnapshotRecord[];
}

/**
 * What is known after an answer of listSnapshots: a complete answer replaces everything, the others replace, add
 * and remove by id. A record that did not change keeps its identity, so that its card is not drawn again.
 */
export function mergeSnapshotList(known: KnownSnapshots | undefined, answer: SnapshotList): KnownSnapshots {
  const before = new Map(known?.records.map((record) => [record.id, record]));
  const kept = (record: SnapshotRecord) => {
    const old = before.get(record.id);
    return old && old.version >= record.version ? old : record;
  };
  if (answer.complete || !known)
    return { version: answer.version, records: answer.snapshots.map(kept) };
  for (const id of answer.removed) before.delete(id);
  for (const record of answer.snapshots) before.set(record.id, kept(record));
  return { version: Math.max(known.version, answer.version), records: [...before.values()] };
}
