import type { Selectable } from "kysely";

/** Files that arrive in parts. */
export interface UploadTables {
  resumable_uploads: ResumableUploadTable;
}

interface ResumableUploadTable {
  id: string;
  /** Who sends: an account, or else a camera. */
  account_id: string | null;
  device_serial: string | null;
  /** Library of the sender's files when the upload started. */
  library_id: string;
  /** Only for display: no file is ever given this name. */
  file_name: string;
  /** Upload-Metadata as it was given. */
  metadata: string;
  length_bytes: number;
  /** Bytes that survive a power cut. */
  offset_bytes: number;
  state: "receiving" | "imported" | "refused";
  /** JSON: UploadResult when it was imported, the list of codes when it was refused. */
  result: string | null;
  created_at: string;
  /** Row and bytes are removed then. */
  expires_at: string;
}

export type ResumableUploadRow = Selectable<ResumableUploadTable>;
