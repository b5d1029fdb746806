import { type RepairStatus, repairStatusOf } from "@sonolens/domain";
import type { SnapshotDetail } from "../types.ts";
import { type SnapshotEdit, starEdit } from "./edit-snapshot.ts";
import { leakEdits } from "./leak-edits.ts";
import { repairEdits } from "./repair.ts";
import { snapshotEdits } from "./snapshot-edits.ts";
import { type FromTo, listTakenBack } from "./taken-back.ts";

/** A value of a snapshot that is edited, and that undo takes back. `Known` is what must be known of the snapshot. */
export interface SnapshotField<Value, Known = SnapshotDetail> {
  /** Identifies the field. */
  readonly name: string;
  /** What a snapshot has now, exactly as stored: null if nothing was measured or entered. */
  readonly of: (snapshot: Known) => Value;
  readonly edit: (snapshot: Known, value: Value) => SnapshotEdit;
  /**
   * The value without a change of it; undefined if another change is in the way. By default any other change of the
   * value is.
   */
  readonly takeBack?: (now: Value, change: FromTo<Value>) => Value | undefined;
  /** What a user sees of it, where that is less than what is stored. */
  readonly shown?: (value: Value) => unknown;
}

interface Identified {
  readonly id: string;
}

/** How far a repair is; since when it is solved, milliseconds since 1970. */
export interface Repair {
  readonly status: RepairStatus;
  readonly solvedMs: number | null;
}

type Repaired = Parameters<typeof repairStatusOf>[0] & { readonly fixed_date: string | null };

export const repairOf = (snapshot: Repaired): Repair => {
  const status = repairStatusOf(snapshot);
  const { fixed_date } = snapshot;
  return { status, solvedMs: status === "solved" && fixed_date !== null ? Date.parse(fixed_date) : null };
};

/** The fields of every snapshot, and those of a discharge. */
export const snapshotFields = {
  label: {
    name: "label",
    of: ({ label }) => label,
    edit: ({ id, version }, label) => snapshotEdits.label(id, label, version),
  } satisfies SnapshotField<string, Identified & { readonly version: number; readonly label: string }>,
  comments: {
    name: "comments",
    of: ({ comments }) => comments,
    edit: ({ id, version }, comments) => snapshotEdits.comments(id, comments, version),
  } satisfies SnapshotField<string, Identified & { readonly version: number; readonly comments: string }>,
  tags: {
    name: "tags",
    of: ({ tags }) => tags,
    edit: ({ id }, tags) => snapshotEdits.tags(id, [...tags]),
    takeBack: listTakenBack,
  } satisfies SnapshotField<readonly string[], Identified & { readonly tags: readonly string[] }>,
  starred: {
    name: "starred",
    of: ({ starred }) => starred,
    edit: ({ id }, starred) => starEdit(id, starred),
  } satisfies SnapshotField<boolean, Identified & { readonly starred: boolean }>,
  repair: {
    name: "repair",
    of: repairOf,
    edit: (snapshot, { status, solvedMs }) =>
      status === "solved"
        ? // If the camera's file states only that it is solved, the day is unknown: the earliest possible one is used.
          repairEdits.solved(snapshot.id, solvedMs ?? Date.parse(snapshot.created_date))
        : repairEdits.unsolved(snapshot.id, status, repairStatusOf(snapshot) === "solved"),
  } satisfies SnapshotField<Repair, Identified & Repaired & { readonly created_date: string }>,
  distance: {
    name: "distance",
    of: ({ source_distance }) => source_distance,
    edit: ({ id }, meters) => snapshotEdits.distance(id, meters),
  } satisfies SnapshotField<number | null>,
  analysisType: {
    name: "analysisType",
    of: ({ device_analysis_type }) => device_analysis_type,
    edit: ({ id }, type) => snapshotEdits.analysisType(id, type),
  } satisfies SnapshotField<SnapshotDetail["device_analysis_type"]>,
  linePressure: {
    name: "linePressure",
    of: ({ meta }) => meta.line_pressure_bar ?? null,
    edit: ({ id }, bar) => leakEdits.linePressure(id, bar),
  } satisfies SnapshotField<number | null>,
  voltage: {
    name: "voltage",
    of: ({ meta }) => meta.input_data?.inputs_values.voltage_kv ?? null,
    edit: ({ id, meta }, kilovolts) => snapshotEdits.voltage(id, kilovolts, meta.input_data),
  } satisfies SnapshotField<number | null>,
  /** 0 detects it from the sound. */
  acFrequency: {
    name: "acFrequency",
    of: ({ meta }) => meta.ac_frequency_hz ?? 0,
    edit: ({ id }, hertz) => snapshotEdits.acFrequency(id, hertz),
  } satisfies SnapshotField<number>,
};
