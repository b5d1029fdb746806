import type { GalleryRecord } from "../filter/gallery-record.ts";
import { leakFindingOf, machineFindingOf } from "../filter/record-rules.ts";
import { type SnapshotType, snapshotTypeFrom } from "../snapshot/analysis-type.ts";
import { repairStatusOf } from "./repair-status.ts";
import { tagNumberKey } from "./repair-work.ts";

/** The fields of a snapshot by which a repair is checked. */
export interface CheckedRecord extends GalleryRecord {
  /** Time, ISO 8601. */
  readonly fixed_date?: string | null | undefined;
}

/**
 * Whether a second snapshot can confirm a repair of this kind: of leaks and machines. That no discharge was heard is no
 * all-clear, so discharges are never confirmed; other snapshots have no finding.
 */
export const canBeChecked = (record: CheckedRecord): boolean => kindOf(record) !== undefined;

/** Whether a repair is solved and still waits for the snapshot that confirms it. */
export const isToBeChecked = (record: CheckedRecord): boolean =>
  canBeChecked(record) && repairStatusOf(record) === "solved" && !record.repair_work?.checked_by;

/**
 * The snapshot that confirms that a repair worked; undefined while there is none.
 *
 * The rule: snapshots with the same leak tag number and of the same kind are of the same point. The newest of them that
 * was taken after the repair decides: the repair is confirmed if nothing is found in it. A leak that is heard again
 * takes the confirmation back. If the day of the repair is unknown, the time of the repaired snapshot counts.
 */
export function confirmingSnapshot<Snapshot extends CheckedRecord>(
  repaired: CheckedRecord,
  others: Iterable<Snapshot>,
): Snapshot | undefined {
  const kind = kindOf(repaired);
  const tag = tagOf(repaired);
  if (kind === undefined || tag === "" || repairStatusOf(repaired) !== "solved") return undefined;
  const repairedMs = Math.max(timeOf(repaired.fixed_date), timeOf(repaired.created_date));
  let newest: Snapshot | undefined;
  let newestMs = repairedMs;
  for (const other of others) {
    const takenMs = timeOf(other.created_date);
    if (other.id === repaired.id || other.active === false || takenMs <= newestMs) continue;
    if (kindOf(other) !== kind || tagOf(other) !== tag) continue;
    newest = other;
    newestMs = takenMs;
  }
  return newest !== undefined && findsNothing(newest) ? newest : undefined;
}

function findsNothing(record: CheckedRecord): boolean {
  return kindOf(record) === "machine"
    ? machineFindingOf(record) === "noFaultFound"
    : leakFindingOf(record) === "none";
}

const kinds: Readonly<Partial<Record<SnapshotType, "leak" | "machine">>> = {
  LEAK: "leak",
  LEAK_SIZE: "leak",
  MECHANICAL: "machine",
};

function kindOf({ device_analysis_type }: CheckedRecord): "leak" | "machine" | undefined {
  const type = snapshotTypeFrom(device_analysis_type);
  return type === undefined ? undefined : kinds[type];
}

const tagOf = ({ repair_work }: CheckedRecord): string => tagNumberKey(repair_work?.tag_number ?? "");

/** Milliseconds since 1970; before all times if unknown. */
function timeOf(moment: string | null | undefined): number {
  const timeMs = Date.parse(moment ?? "");
  return Number.isNaN(timeMs) ? Number.NEGATIVE_INFINITY : timeMs;
}
