import type { GalleryRecord } from "../filter/gallery-record.ts";
import { findsNothing } from "../filter/record-rules.ts";
import { type SnapshotType, snapshotTypeFrom } from "../snapshot/analysis-type.ts";
import { type Repairable, type RepairEvent, repairStatusOf } from "./repair-status.ts";
import { tagNumberKey } from "./repair-work.ts";

/** The fields of a snapshot by which a repair is checked. */
export interface CheckedRecord extends GalleryRecord, Pick<Repairable, "repairHistory"> {
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
 * Finds the snapshot among `snapshots` that confirms that a repair worked; undefined while there is none. Takes time in
 * proportion to their number, and none for each repair.
 *
 * The rule: snapshots with the same leak tag number and of the same kind are of the same point. The newest of them
 * decides: it confirms every repair of the point that it was taken after if nothing is found in it. A leak that is
 * detected again revokes the confirmation. Of several taken at the same time, one that finds something decides.
 */
export function confirmingSnapshots<Snapshot extends CheckedRecord>(
  snapshots: Iterable<Snapshot>,
): (repaired: CheckedRecord) => Snapshot | undefined {
  const newest = new Map<string, Snapshot>();
  for (const snapshot of snapshots) {
    const point = pointOf(snapshot);
    if (point === undefined || snapshot.active === false) continue;
    const known = newest.get(point);
    if (known === undefined || decidesOver(snapshot, known)) newest.set(point, snapshot);
  }
  return (repaired) => {
    if (repairStatusOf(repaired) !== "solved") return undefined;
    const deciding = newest.get(pointOf(repaired) ?? "");
    if (deciding === undefined || deciding.id === repaired.id || !findsNothing(deciding)) return undefined;
    return timeOf(deciding.created_date) > repairedAfterMs(repaired) ? deciding : undefined;
  };
}

function decidesOver(snapshot: CheckedRecord, known: CheckedRecord): boolean {
  const laterMs = timeOf(snapshot.created_date);
  const knownMs = timeOf(known.created_date);
  if (laterMs !== knownMs) return laterMs > knownMs;
  const isClear = findsNothing(snapshot);
  return isClear === findsNothing(known) ? snapshot.id < known.id : !isClear;
}

/** A day is entered, of which noon is stored. */
const halfDayMs = 43_200_000;
/** Noon is at a whole quarter of an hour in every time zone. */
const quarterHourMs = 900_000;
/** Between the clocks of the program that marks a repair as solved and of the server. */
const sameMomentMs = 600_000;

/** Whether the date is not just that of the marking, which hardly ever happens at noon to the millisecond. */
function isEntered({ at, isDateEntered }: RepairEvent, fixedMs: number): boolean {
  const apartMs = Math.abs(timeOf(at) - fixedMs);
  return isDateEntered === true || apartMs >= sameMomentMs || (apartMs > 0 && fixedMs % quarterHourMs === 0);
}

/**
 * A time before the repair, as late as it is known. If no day was entered, the date is when the repair was marked as
 * solved, which may be after the snapshot that checks it: then the last time that it was not solved counts.
 */
function repairedAfterMs({ created_date, fixed_date, repairHistory }: CheckedRecord): number {
  const fixedMs = timeOf(fixed_date);
  const last = repairHistory?.at(-1);
  const isMarking = last?.status === "solved" && !isEntered(last, fixedMs);
  const unsolved = repairHistory?.findLast(({ status }) => status !== "solved");
  return Math.max(timeOf(created_date), isMarking ? timeOf(unsolved?.at) : fixedMs - halfDayMs);
}

/** The kind and the tag; undefined for what cannot be checked. */
function pointOf(record: CheckedRecord): string | undefined {
  const kind = kindOf(record);
  const tag = tagNumberKey(record.repair_work?.tag_number ?? "");
  return kind === undefined || tag === "" ? undefined : `${kind} ${tag}`;
}

/** The types of snapshots that check each other's repairs, by kind. */
export const checkedTypes = {
  leak: ["LEAK", "LEAK_SIZE"],
  machine: ["MECHANICAL"],
} as const satisfies Readonly<Record<string, readonly SnapshotType[]>>;

type CheckedKind = keyof typeof checkedTypes;

const kindsOfTypes = new Map<SnapshotType | undefined, CheckedKind>(
  (Object.keys(checkedTypes) as CheckedKind[]).flatMap((kind) =>
    checkedTypes[kind].map((type) => [type, kind] as const),
  ),
);

const kindOf = ({ device_analysis_type }: CheckedRecord): CheckedKind | undefined =>
  kindsOfTypes.get(snapshotTypeFrom(device_analysis_type));

/** Milliseconds since 1970; before all times if unknown. */
function timeOf(moment: string | null | undefined): number {
  const timeMs = Date.parse(moment ?? "");
  return Number.isNaN(timeMs) ? Number.NEGATIVE_INFINITY : timeMs;
}
