import type { SnapshotRow } from "../../storage/database/schema.ts";

/** The fields that users edit. */
export type EditableColumns = Partial<
  Pick<
    SnapshotRow,
    | "label"
    | "comments"
    | "picture_notes"
    | "source_distance"
    | "tags"
    | "starred"
    | "dynamic_range_db"
    | "picture_brightness"
    | "heatmap_mode"
    | "analysis_type"
    | "gas"
    | "voltage_kv"
    | "ac_frequency_hz"
    | "latitude"
    | "longitude"
    | "temperature_c"
    | "humidity_percent"
    | "specific_power"
    | "line_pressure_bar"
    | "energy_cost"
    | "volume_cost"
    | "mass_cost"
    | "cost_mode"
    | "currency"
    | "util_hours"
    | "util_days"
    | "util_weeks"
    | "fixed"
    | "fixed_date"
    | "repair_status"
    | "repair_history"
    | "repair_assignee"
    | "repair_due"
    | "leak_tag"
    | "leak_tag_key"
    | "repair_cause"
    | "repair_measure"
    | "repair_note"
    | "analysis_time_s"
    | "heatmap_options"
  >
>;

/** The summary of the analyses that lists show. */
export type SummaryColumns = Partial<
  Pick<
    SnapshotRow,
    "leak_lpm" | "leak_detected" | "leak_infinite" | "leak_audio_time_s" | "fault" | "pd" | "mech"
  >
>;

/** What a user's write stores: fields, results that belong to them, or a deletion or restoration. */
export type StoredColumns = EditableColumns &
  SummaryColumns &
  Partial<Pick<SnapshotRow, "active" | "deleted_at" | "deleted_by" | "repair_checked_by">>;

/** The edited fields that analyses depend on. */
export const inputColumns = [
  "analysis_type",
  "source_distance",
  "gas",
  "temperature_c",
  "humidity_percent",
  "voltage_kv",
  "ac_frequency_hz",
  "analysis_time_s",
  "specific_power",
  "energy_cost",
  "volume_cost",
  "mass_cost",
  "cost_mode",
  "util_hours",
  "util_days",
  "util_weeks",
] as const satisfies readonly (keyof EditableColumns)[];

export type InputColumns = Pick<SnapshotRow, (typeof inputColumns)[number]>;

/** What lists read of a row. */
export const listColumns = [
  "id",
  "library_id",
  "ownership_id",
  "capture_id",
  "version",
  "active",
  "label",
  "label_version",
  "comments_version",
  "device_serial",
  "device_label",
  "analysis_type",
  "created_date",
  "synced_date",
  "source_distance",
  "dynamic_range_db",
  "tags",
  "starred",
  "fixed",
  "fixed_date",
  "level_db",
  "level_reference",
  "band_low_hz",
  "band_high_hz",
  "picture_state",
  "picture_kind",
  "latitude",
  "longitude",
  "video_type",
  "duration_s",
  "heatmap_mode",
  "picture_brightness",
  "gas",
  "specific_power",
  "energy_cost",
  "volume_cost",
  "mass_cost",
  "cost_mode",
  "currency",
  "util_hours",
  "util_days",
  "util_weeks",
  "repair_status",
  "repair_assignee",
  "repair_due",
  "leak_tag",
  "repair_cause",
  "repair_measure",
  "repair_checked_by",
  "leak_lpm",
  "leak_detected",
  "leak_infinite",
  "leak_audio_time_s",
  "fault",
  "pd",
  "mech",
] as const;
