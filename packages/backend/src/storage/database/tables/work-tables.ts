import type { Selectable } from "kysely";

/** Who changed what, images that people add, and uploads that go on later. */
export interface WorkTables {
  snapshot_changes: SnapshotChangeTable;
  images: ImageTable;
  resumable_uploads: ResumableUploadTable;
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

interface ResumableUploadTable {
  id: string;
  account_id: string;
  file_name: string;
  length_bytes: number;
  created_at: string;
  expires_at: string;
  /** JSON, what became of the whole file; null while parts are missing. */
  result: string | null;
}

export type SnapshotChangeRow = Selectable<SnapshotChangeTable>;
export type ImageRow = Selectable<ImageTable>;
export type ResumableUploadRow = Selectable<ResumableUploadTable>;
