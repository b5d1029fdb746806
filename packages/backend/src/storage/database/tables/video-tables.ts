import type { Insertable, Selectable } from "kysely";
import type { Flag } from "../flag.ts";

/** Videos of snapshots. */
export interface VideoTables {
  videos: VideoTable;
}

interface VideoTable {
  id: string;
  /** Who requested it. */
  account_id: string;
  snapshot_id: string;
  kind: "movie" | "realTime" | "pattern";
  /** Hash of everything that determines it. */
  inputs_key: string;
  /** JSON, VideoInputs. */
  inputs: string;
  /** Whether live messages report it. */
  is_told: Flag;
  status: "PROCESSING" | "FINISHED" | "ERROR";
  /** Why it failed. */
  reason: "videoEncoderMissing" | "videoNoPattern" | "videoTimedOut" | "storageFull" | "videoFailed" | null;
  /** Percent. */
  progress: number;
  /** How often it was started: one that ends its process again and again is given up. */
  attempts: number;
  /** Until then a process works on it; null while it waits. */
  leased_until: string | null;
  file_hash: string | null;
  file_bytes: number | null;
  /** JSON, VideoFacts. */
  facts: string | null;
  created_at: string;
  /** Row and file are removed then. */
  expires_at: string;
}

export type VideoRow = Selectable<VideoTable>;
export type NewVideoRow = Insertable<VideoTable>;
