import type { Insertable, Selectable } from "kysely";

/** What is exported beside the calls. */
export interface ExportTables {
  export_jobs: ExportJobTable;
}

interface ExportJobTable {
  id: string;
  account_id: string;
  kind: "excel" | "dashboard" | "nlz" | "mov" | "report" | "account";
  status: "PROCESSING" | "FINISHED" | "ERROR";
  /** JSON, ExportRequest. */
  request: string;
  file_name: string;
  /** Snapshots so far. */
  done: number;
  total: number;
  /** How often it was started: one that ends its process again and again is given up. */
  attempts: number;
  /** Until then a process works on it; null while it waits. */
  leased_until: string | null;
  file_hash: string | null;
  file_bytes: number | null;
  /** JSON, SummaryData. */
  data: string | null;
  created_at: string;
  /** Row and file are removed then. */
  expires_at: string;
}

export type ExportJobRow = Selectable<ExportJobTable>;
export type NewExportJobRow = Insertable<ExportJobTable>;
