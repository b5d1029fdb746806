import type { Selectable } from "kysely";

/** How accounts and groups want their reports. */
export interface ReportTables {
  report_templates: ReportTemplateTable;
  report_template_logos: ReportTemplateLogoTable;
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

export type ReportTemplateRow = Selectable<ReportTemplateTable>;
export type ReportTemplateLogoRow = Selectable<ReportTemplateLogoTable>;
