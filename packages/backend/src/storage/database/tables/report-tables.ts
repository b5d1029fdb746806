import type { Insertable, Selectable } from "kysely";

/** Issued reports. */
export interface ReportTables {
  issued_reports: IssuedReportTable;
  issued_report_ownerships: IssuedReportOwnershipTable;
}

interface IssuedReportTable {
  id: string;
  /** Who issues it. */
  account_id: string;
  organization_id: string | null;
  /** Whose numbers it takes: of an organization or of an account. */
  series: string;
  year: number;
  number: number;
  revision: number;
  state: "reserved" | "issued" | "void" | "deleted";
  title: string;
  report_type: "LEAK" | "PD" | "LEVEL" | "MECHANICAL";
  template: string;
  /** JSON list of texts. */
  snapshot_ids: string;
  /** The issued revision before it, and when that one was issued. */
  replaced_revision: number | null;
  replaced_at: string | null;
  findings: number | null;
  /** Of the issued file; kept when the file is deleted. */
  sha256: string | null;
  file_hash: string | null;
  file_bytes: number | null;
  reserved_at: string;
  /** A reservation becomes void then. */
  expires_at: string | null;
  issued_at: string | null;
  deleted_at: string | null;
}

/** The cameras whose snapshots are in a report. */
interface IssuedReportOwnershipTable {
  report_id: string;
  ownership_id: string;
}

export type IssuedReportRow = Selectable<IssuedReportTable>;
export type NewIssuedReportRow = Insertable<IssuedReportTable>;
