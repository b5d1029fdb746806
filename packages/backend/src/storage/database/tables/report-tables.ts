import type { ApiSchema } from "@sonolens/api-client";
import type { Insertable, Selectable } from "kysely";
import type { Flag } from "../flag.ts";

/** Issued reports, those by schedule, and how accounts and groups want their reports. */
export interface ReportTables {
  issued_reports: IssuedReportTable;
  issued_report_ownerships: IssuedReportOwnershipTable;
  report_templates: ReportTemplateTable;
  report_template_logos: ReportTemplateLogoTable;
  report_schedules: ReportScheduleTable;
  report_schedule_recipients: ReportScheduleRecipientTable;
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

interface ReportScheduleTable {
  id: string;
  account_id: string;
  name: string;
  /** JSON, as in the link of the gallery. */
  filter: string;
  last_days: number | null;
  report_type: "LEAK" | "PD" | "LEVEL" | "MECHANICAL";
  /** Name of a supplied template, or id of an own one. */
  template: string;
  language: string;
  rhythm: "weekly" | "monthly";
  weekday: number;
  month_day: number;
  hour: number;
  time_zone: string;
  send_empty: Flag;
  /** Null while it is paused. */
  next_run_at: string | null;
  /** When it was requested out of turn; null once it was sent. */
  requested_at: string | null;
  attempts: number;
  leased_until: string | null;
  last_run_at: string | null;
  last_result: "sent" | "nothingFound" | "noRecipients" | "failed" | null;
  last_error: ApiSchema<"ErrorCode"> | null;
  last_snapshots: number | null;
  last_sent: number | null;
  /** Recipients who could not get it. */
  last_left_out: number | null;
  created_at: string;
}

interface ReportScheduleRecipientTable {
  schedule_id: string;
  account_id: string;
  unsubscribed_at: string | null;
}

export type ReportScheduleRow = Selectable<ReportScheduleTable>;
export type ReportScheduleRecipientRow = Selectable<ReportScheduleRecipientTable>;
export type IssuedReportRow = Selectable<IssuedReportTable>;
export type NewIssuedReportRow = Insertable<IssuedReportTable>;
export type ReportTemplateRow = Selectable<ReportTemplateTable>;
export type ReportTemplateLogoRow = Selectable<ReportTemplateLogoTable>;
