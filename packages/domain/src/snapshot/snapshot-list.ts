import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { listOf } from "../reading/parts.ts";
import { snapshotIdSchema } from "./snapshot-base-fields.ts";
import { type SnapshotRecord, snapshotRecordSchema } from "./snapshot-record-schema.ts";

const listSchema = entity({
  version: z.int(),
  complete: z.boolean(),
  snapshots: z.array(z.unknown()),
  removed: listOf(snapshotIdSchema),
});

/** A list as read; `unreadable` counts the records that were left out because they make no sense. */
export interface SnapshotList {
  readonly version: number;
  readonly complete: boolean;
  readonly snapshots: readonly SnapshotRecord[];
  readonly removed: readonly string[];
  readonly unreadable: number;
}

/** Reads a list record by record, so that one bad record does not take the others away. Undefined for no list at all. */
export function parseSnapshotList(value: unknown): SnapshotList | undefined {
  const list = listSchema.safeParse(value);
  if (!list.success) return undefined;
  const snapshots: SnapshotRecord[] = [];
  for (const entry of list.data.snapshots) {
    const record = snapshotRecordSchema.safeParse(entry);
    if (record.success) snapshots.push(record.data);
  }
  return { ...list.data, snapshots, unreadable: list.data.snapshots.length - snapshots.length };
}

/** Puts the changes of `next` into what is known: changed and new records replace, removed ones go. */
export function mergeSnapshotList<Known extends Pick<SnapshotRecord, "id" | "version">>(
  known: ReadonlyMap<string, Known>,
  next: {
    readonly complete: boolean;
    readonly snapshots: readonly Known[];
    readonly removed: readonly string[];
  },
): Map<string, Known> {
  const merged = new Map(next.complete ? [] : known);
  for (const snapshot of next.snapshots) {
    const present = known.get(snapshot.id);
    merged.set(snapshot.id, present && present.version > snapshot.version ? present : snapshot);
  }
  for (const id of next.removed) merged.delete(id);
  return merged;
}
