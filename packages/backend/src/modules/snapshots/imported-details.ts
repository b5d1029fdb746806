import type { ApiSchema } from "@sonolens/api-client";

/** What an import found out and nobody edits: the measured part of a snapshot. Kept as JSON in its row. */
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
  | "sources"
> & {
  readonly frame_offset_db: number;
  readonly frame_step_db: number;
  /** Absent where the camera did not say. */
  readonly filter_threshold?: number;
  /** By how much the frames were stamped later than their sound, ms: `frame_start_s` is the time of the sound. */
  readonly acimg_latency_compensation_ms?: number;
  readonly software_version: string | null;
  readonly mic_revision: string | null;
  readonly current_env_temperature_kelvin: number | null;
  readonly current_relative_humidity_percent: number | null;
  readonly mech_analysis_kurtosis: number | null;
  readonly mech_analysis_crest_factor: number | null;
  /** Absent of what was imported by a program that did not say. */
  readonly has_raw_channels?: boolean;
  /** Which of the sources are likely mirror images of stronger ones, from 0; absent where there are none. */
  readonly reflections?: readonly number[];
};
