import { isSame } from "../../../data/snapshots/taken-back.ts";
import type { SnapshotRecord } from "../../../data/types.ts";
import { type EditChange, editFields, editNames, repairSince } from "./edit-fields.ts";

/** What the list contains of a snapshot that may be edited. */
export interface EditedRecord {
  readonly values: EditChange;
  /** Milliseconds since 1970. */
  readonly createdMs: number;
}

/** Reads from a record what an edit may change. */
export const editedRecord = (record: SnapshotRecord): EditedRecord => ({
  values: Object.fromEntries(
    editNames.flatMap((name) => {
      const { ofRecord } = editFields[name];
      return ofRecord ? [[name, ofRecord(record)]] : [];
    }),
  ),
  createdMs: Date.parse(record.created_date),
});

/**
 * How many of the records a change changes. A value that the list does not contain is set on each snapshot, and so
 * counts as changed.
 */
export function countEdited(records: readonly EditedRecord[], change: EditChange, timeZone: string): number {
  const names = editNames.filter((name) => name in change);
  const differs = ({ values, createdMs }: EditedRecord) =>
    names.some((name) => {
      if (!(name in values)) return true;
      if (name !== "repair" || !change.repair) return !isSame(values[name], change[name]);
      const repair = repairSince(change.repair, createdMs, timeZone);
      return !repair.ok || !isSame(values.repair, repair.value);
    });
  return records.filter(differs).length;
}
