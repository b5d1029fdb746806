import type { ApiSchema } from "@sonolens/api-client";

/**
 * The measured part of a snapshot, which an import determines and users cannot edit. Stored as JSON in its
 * row.
 */
export type ImportedDetails = Pick<
  ApiSchema<"SnapshotDetail">,
  | "file_name"
  | "frame_count"
  | "frame_width"
  | "frame_height"
  | "frame_start_s"
  | "frame_interval_s"
  | "sample_rate_hz"
  | "picture_width"
  | "picture_height"
  | "picture_media_type"
  | "direction_map"
  | "full_scale_db"
  | "focus_distance"
  | "microphone_count"
  | "created_date_source"
  | "sources"
  | "direction"
  | "left_out_channels"
> & {
  readonly frame_offset_db: number;
  readonly frame_step_db: number;
  /** Absent if the camera did not report it. */
  readonly filter_threshold?: number;
  /**
   * By how much the frames were stamped later than their sound, ms: `frame_start_s` is the time of the sound.
   */
  readonly acimg_latency_compensation_ms?: number;
  readonly software_version: string | null;
  readonly mic_revision: string | null;
  readonly current_env_temperature_kelvin: number | null;
  readonly current_relative_humidity_percent: number | null;
  readonly mech_analysis_kurtosis: number | null;
  readonly mech_analysis_crest_factor: number | null;
  /** Absent if an earlier program imported it without this field. */
  readonly has_raw_channels?: boolean;
  /** Which of the sources are likely mirror images of stronger ones, from 0; absent if there are none. */
  readonly reflections?: readonly number[];
};
