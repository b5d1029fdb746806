import { createHash } from "node:crypto";
import { defaults, hasMap } from "@sonolens/domain";
import type { SnapshotRow, VideoRow } from "../../storage/database/schema.ts";
import type { ImportedDetails } from "../snapshots/index.ts";

export type VideoKind = VideoRow["kind"];

/** How a video is drawn, kept with it as JSON. */
export interface VideoInputs {
  readonly dynamicRangeDb: number;
  /** 0 to 1. */
  readonly brightness: number;
  readonly mode: "single" | "multi";
  readonly scheme: "STRENGTH" | "LOCATION";
  /** Of the mains; 0 finds it in the signal. Null where the kind has no pattern. */
  readonly frequencyHz: number | null;
}

/** What a video of a snapshot can be read from. */
export interface VideoSources {
  readonly frames: string;
  readonly picture: string | undefined;
  readonly audio: string | undefined;
}

/** What the viewer shows until a dynamic range is chosen. */
const usualDynamicRangeDb = 7;

/** The specification's number for "no video". */
export const noVideoCode = 1010;

/** Whether there are heat maps over time. */
export const moves = (row: SnapshotRow): boolean =>
  hasMap(row) && (JSON.parse(row.details) as ImportedDetails).frame_count > 1;

/** Whether the camera recorded a video, which a player shows. */
export const isRecorded = (row: SnapshotRow): boolean => row.video_type !== null && moves(row);

/** As the snapshot is stored, in the colors of the requester. */
export function inputsOf(
  kind: VideoKind,
  row: SnapshotRow,
  { scheme, frequencyHz }: { readonly scheme: VideoInputs["scheme"]; readonly frequencyHz?: number },
): VideoInputs {
  return {
    dynamicRangeDb: row.dynamic_range_db ?? usualDynamicRangeDb,
    brightness: row.picture_brightness ?? defaults.pictureBrightness,
    mode: row.heatmap_mode === "single" ? "single" : "multi",
    scheme,
    frequencyHz: kind === "pattern" ? (frequencyHz ?? row.ac_frequency_hz ?? 0) : null,
  };
}

/** What a video depends on besides what is drawn, and how. */
export interface VideoPrograms {
  readonly build: string;
  /** Revision of the analysis that finds patterns. */
  readonly pattern: string;
}

/** Hash of everything that determines a video: what is drawn, how, and by which program. */
export function keyOfInputs(
  inputs: VideoInputs,
  sources: VideoSources,
  { build, pattern }: VideoPrograms,
): string {
  const isPattern = inputs.frequencyHz !== null;
  return createHash("sha256")
    .update(JSON.stringify([inputs, sources, build, ...(isPattern ? [pattern] : [])]))
    .digest("hex");
}
