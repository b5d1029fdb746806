import type { Generated, Insertable, Selectable } from "kysely";
import type { Flag } from "../flag.ts";

/** Snapshots and what belongs to them. */
export interface SnapshotTables {
  snapshots: SnapshotTable;
  snapshot_tags: SnapshotTagTable;
  snapshot_blobs: SnapshotBlobTable;
  snapshot_heatmaps: SnapshotHeatmapTable;
  snapshot_analyses: SnapshotAnalysisTable;
}

interface SnapshotTable {
  id: string;
  library_id: string;
  ownership_id: string;
  /** The id that the camera assigned: importing a file twice imports it once. */
  capture_id: string;
  version: number;
  active: Flag;
  label: string;
  label_version: number;
  comments: string;
  comments_version: number;
  /** JSON, list of notes as PictureNote, and of kinds that this version does not know. */
  picture_notes: Generated<string>;
  /** 0 while they are those of the file. */
  picture_notes_version: Generated<number>;
  device_serial: string;
  device_label: string;
  analysis_type: string;
  created_date: string;
  synced_date: string;
  source_distance: number | null;
  dynamic_range_db: number | null;
  /** JSON list of texts; also in `snapshot_tags`. */
  tags: string;
  starred: Flag;
  fixed: Flag;
  fixed_date: string | null;
  level_db: number;
  level_reference: string;
  band_low_hz: number;
  band_high_hz: number;
  picture_state: string;
  picture_kind: string;
  latitude: number | null;
  longitude: number | null;
  video_type: string | null;
  duration_s: number;
  heatmap_mode: string;
  picture_brightness: number;
  /** JSON, ImportedDetails: what was measured and never changes. */
  details: string;
  /** Entered inputs of the analyses; null if not entered. */
  temperature_c: number | null;
  humidity_percent: number | null;
  voltage_kv: number | null;
  /** 0 finds it in the signal. */
  ac_frequency_hz: number | null;
  gas: string | null;
  /** Seconds of the audio around which to analyze. */
  analysis_time_s: number | null;
  /** kW/(m3/min). */
  specific_power: number | null;
  /** Bar above the surroundings. */
  line_pressure_bar: number | null;
  /** Currency per kWh. */
  energy_cost: number | null;
  /** Currency per m3 and per kg. */
  volume_cost: number | null;
  mass_cost: number | null;
  cost_mode: string | null;
  /** ISO 4217 code. */
  currency: string | null;
  /** Hours a day. */
  util_hours: number | null;
  /** A week; a year if there are no weeks. */
  util_days: number | null;
  util_weeks: number | null;
  /** JSON, how the heat map was drawn when the analysis time was saved. */
  heatmap_options: string | null;
  /** Null if only `fixed` is known. */
  repair_status: string | null;
  /** JSON, list of RepairRecord, oldest first. */
  repair_history: Generated<string>;
  /** Username of a person of the organization, or any other name; null for nobody. */
  repair_assignee: string | null;
  /** Last day for the repair, yyyy-mm-dd. */
  repair_due: string | null;
  /** Number of the leak tag at the point, as it was given out or typed. */
  leak_tag: string | null;
  /** The form in which numbers are compared. */
  leak_tag_key: string | null;
  repair_cause: string | null;
  repair_measure: string | null;
  /** What was found and done in the repair. */
  repair_note: Generated<string>;
  /** Id of the snapshot that confirms the repair; derived, see repair-checks.ts. */
  repair_checked_by: string | null;
  /** When it was deleted; it can be restored for a while. */
  deleted_at: string | null;
  deleted_by: string | null;
  /** 1 until the analyses of what is stored now are done. */
  analysis_due: Generated<Flag>;
  /** What the analyses of what is stored found, for lists. */
  leak_lpm: number | null;
  leak_detected: Flag | null;
  leak_infinite: Generated<Flag>;
  leak_audio_time_s: number | null;
  fault: Generated<Flag>;
  /** JSON, PdSummary. */
  pd: string | null;
  /** JSON, MechSummary. */
  mech: string | null;
}

/** Finds the snapshots of a tag, newest first. */
interface SnapshotTagTable {
  tag: string;
  created_date: string;
  snapshot_id: string;
}

interface SnapshotBlobTable {
  snapshot_id: string;
  role: string;
  hash: string;
  size_bytes: number;
  media_type: string;
}

/** Small pictures of sound, requested by the hundred: kept beside the rows. */
interface SnapshotHeatmapTable {
  snapshot_id: string;
  width: number;
  height: number;
  still_offset_db: number;
  still_step_db: number;
  still_levels: Uint8Array;
  thumbnail_offset_db: number;
  thumbnail_step_db: number;
  thumbnail_levels: Uint8Array;
}

/** A result of an analysis and all that it was computed from. */
interface SnapshotAnalysisTable {
  snapshot_id: string;
  kind: string;
  /**
   * Names the inputs, the audio and the program: the same text, the same result. It begins with the revision of the
   * analysis.
   */
  inputs_key: string;
  /** Computed from what was stored with the snapshot, not from parameters of a request. */
  is_current: Flag;
  method: string;
  version: string;
  /** JSON. */
  inputs: string;
  /** JSON, the answer of the call. */
  result: string;
  computed_at: string;
  duration_ms: number;
}

export type SnapshotRow = Selectable<SnapshotTable>;
export type NewSnapshotRow = Insertable<SnapshotTable>;
export type SnapshotAnalysisRow = Selectable<SnapshotAnalysisTable>;
export type SnapshotBlobRow = Selectable<SnapshotBlobTable>;
export type SnapshotHeatmapRow = Selectable<SnapshotHeatmapTable>;
