import type { Selectable } from "kysely";

/** Who changed what, and images that people add. */
export interface WorkTables {
  snapshot_changes: SnapshotChangeTable;
  images: ImageTable;
  file_holds: BlobRetentionTable;
}

/** One field of one write. */
interface SnapshotChangeTable {
  id: string;
  snapshot_id: string;
  /** Of the snapshot after the write. */
  version: number;
  account_id: string;
  /** As it was then. */
  username: string;
  changed_at: string;
  field: string;
  /** JSON. */
  from_value: string;
  /** JSON. */
  to_value: string;
}

/** Of a snapshot, or of an account under a category; the other one is null. */
interface ImageTable {
  id: string;
  snapshot_id: string | null;
  account_id: string | null;
  category: string;
  hash: string;
  size_bytes: number;
  media_type: string;
  width_px: number;
  height_px: number;
  created_at: string;
}

export type SnapshotChangeRow = Selectable<SnapshotChangeTable>;
export type ImageRow = Selectable<ImageTable>;

/** A process that copies files, and until when. */
interface BlobRetentionTable {
  id: string;
  /** Milliseconds since 1970. */
  until_ms: number;
}
