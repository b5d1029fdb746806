import type { Insertable, Selectable } from "kysely";

/** Issued reports, and how accounts and groups want their reports. */
export interface ReportTables {
  issued_reports: IssuedReportTable;
  issued_report_ownerships: IssuedReportOwnershipTable;
  report_templates: ReportTemplateTable;
  report_template_logos: ReportTemplateLogoTable;
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

interface ReportTemplateTable {
  id: string;
  /** Its owner; null for one of a group. */
  account_id: string | null;
  /** Null for one of an account. */
  group_id: string | null;
  /** JSON, as reportTemplateSchema of the domain. */
  content: string;
  created_at: string;
  changed_at: string;
}

interface ReportTemplateLogoTable {
  template_id: string;
  /** 0 at the start of the header, 1 at its end. */
  place: number;
  /** An image of the account that chose it, and gone with that account. */
  image_id: string;
  /** Height in lines of text. */
  size_lines: number;
}

export type IssuedReportRow = Selectable<IssuedReportTable>;
export type NewIssuedReportRow = Insertable<IssuedReportTable>;
export type ReportTemplateRow = Selectable<ReportTemplateTable>;
export type ReportTemplateLogoRow = Selectable<ReportTemplateLogoTable>;
