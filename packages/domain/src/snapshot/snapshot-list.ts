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

/** A parsed list; `unreadable` counts the invalid records that were left out. */
export interface SnapshotList {
  readonly version: number;
  readonly complete: boolean;
  readonly snapshots: readonly SnapshotRecord[];
  readonly removed: readonly string[];
  readonly unreadable: number;
}

/** Parses a list record by record, so that an invalid record does not affect the others. Undefined if not a list. */
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
