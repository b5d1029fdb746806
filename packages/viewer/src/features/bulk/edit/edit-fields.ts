import {
  type Gas,
  leakGasOf,
  locationPayload,
  removedLocation,
  type Validated,
  validateFixedDate,
} from "@sonolens/domain";
import type { SnapshotEdit } from "../../../data/snapshots/edit-snapshot.ts";
import { cleanCelsius, leakFields } from "../../../data/snapshots/leak-fields.ts";
import { locationEdits } from "../../../data/snapshots/location.ts";
import { repairWorkEdits } from "../../../data/snapshots/repair-work.ts";
import { type Repair, repairOf, snapshotFields } from "../../../data/snapshots/snapshot-fields.ts";
import type { SnapshotDetail, SnapshotRecord } from "../../../data/types.ts";

/** What can be changed of many snapshots at once, in the units of storage; null is "not known". */
export interface EditedValues {
  readonly label: string;
  readonly starred: boolean;
  readonly repair: Repair;
  /** Empty for nobody. */
  readonly assignee: string;
  /** Last day for the repair, yyyy-mm-dd. */
  readonly dueDay: string | null;
  /** "60.17,24.94", or what removes the place. */
  readonly location: string;
  /** Meters. */
  readonly distance: number | null;
  readonly gas: Gas | null;
  /** Celsius. */
  readonly temperature: number | null;
  /** Percent. */
  readonly humidity: number | null;
  /** Bar above the surroundings. */
  readonly linePressure: number | null;
  /** kW/(m3/min). */
  readonly specificPower: number | null;
  /** kV. */
  readonly voltage: number | null;
  /** Hz; 0 detects it from the sound. */
  readonly acFrequency: number;
}

export type EditName = keyof EditedValues;

/** The values to set; those left out stay as they are. */
export type EditChange = Partial<EditedValues>;

interface EditField<Value> {
  /** What a snapshot has now, exactly as stored, so that undo restores it. */
  readonly of: (snapshot: SnapshotDetail) => Value;
  /** The same from a record of the list, if that contains it. */
  readonly ofRecord?: (record: SnapshotRecord) => Value;
  /** What a user sees of it, where that is less than what is stored. */
  readonly shown?: (value: Value) => unknown;
  readonly edit: (snapshot: SnapshotDetail, value: Value) => SnapshotEdit;
  /** The analyses that depend on it. */
  readonly analyses: readonly ("leak" | "pd")[];
}

type Located = { readonly latitude?: number | null; readonly longitude?: number | null };
const locationOf = ({ latitude, longitude }: Located): string =>
  (latitude != null && longitude != null && locationPayload({ latitude, longitude })) || removedLocation;

type Planned = Pick<SnapshotRecord, "repair_work">;
const assigneeOf = ({ repair_work }: Planned): string => repair_work?.assignee ?? "";
const dueDayOf = ({ repair_work }: Planned): string | null => repair_work?.due_date ?? null;

/** Each by its own call, as one snapshot is edited. */
export const editFields: { readonly [Name in EditName]: EditField<EditedValues[Name]> } = {
  label: {
    ...snapshotFields.label,
    ofRecord: ({ label }) => label,
    analyses: [],
  },
  starred: {
    ...snapshotFields.starred,
    ofRecord: ({ starred }) => starred,
    analyses: [],
  },
  repair: {
    ...snapshotFields.repair,
    ofRecord: repairOf,
    analyses: [],
  },
  assignee: {
    of: assigneeOf,
    ofRecord: assigneeOf,
    edit: (snapshot, assignee) => repairWorkEdits.set(snapshot, { assignee }),
    analyses: [],
  },
  dueDay: {
    of: dueDayOf,
    ofRecord: dueDayOf,
    edit: (snapshot, due_date) => repairWorkEdits.set(snapshot, { due_date }),
    analyses: [],
  },
  location: {
    of: ({ meta }) => locationOf(meta),
    ofRecord: ({ meta }) => locationOf(meta),
    edit: ({ id }, location) => locationEdits.move(id, location),
    analyses: [],
  },
  distance: {
    ...snapshotFields.distance,
    ofRecord: ({ source_distance }) => source_distance,
    analyses: ["leak", "pd"],
  },
  gas: {
    ...leakFields.gas,
    ofRecord: ({ meta }) => leakGasOf(meta.leak_type),
    analyses: ["leak"],
  },
  temperature: {
    ...leakFields.temperature,
    edit: (snapshot, celsius) =>
      leakFields.temperature.edit(snapshot, celsius === null ? null : cleanCelsius(celsius)),
    analyses: ["leak", "pd"],
  },
  humidity: {
    ...leakFields.humidity,
    analyses: ["leak", "pd"],
  },
  linePressure: {
    ...snapshotFields.linePressure,
    analyses: [],
  },
  specificPower: {
    ...leakFields.specificPower,
    analyses: ["leak"],
  },
  voltage: {
    ...snapshotFields.voltage,
    analyses: ["pd"],
  },
  acFrequency: {
    ...snapshotFields.acFrequency,
    analyses: ["pd"],
  },
};

/** In the order in which they are offered, and done. */
export const editNames = Object.keys(editFields) as readonly EditName[];

/** Moves an earlier time on the day of the snapshot to that of the snapshot; rejects an earlier day. */
export function repairSince(repair: Repair, createdMs: number, timeZone: string): Validated<Repair> {
  if (repair.solvedMs === null) return { ok: true, value: repair };
  const checked = validateFixedDate(repair.solvedMs, { createdMs, timeZone });
  return checked.ok ? { ok: true, value: { ...repair, solvedMs: checked.value } } : checked;
}
