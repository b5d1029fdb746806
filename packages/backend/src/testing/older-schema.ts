import type { DatabaseSync } from "node:sqlite";

/** Undoes migrations that the next program would repeat; the others make nothing, or change existing rows. */
const undoing: Readonly<Record<number, readonly string[]>> = {
  14: ["drop table file_holds"],
  15: ["drop table resumable_uploads"],
  17: ["drop table leak_calibrations"],
  18: ["drop table videos"],
  19: [
    "alter table snapshots drop column picture_notes",
    "alter table snapshots drop column picture_notes_version",
  ],
  20: ["alter table snapshots drop column line_pressure_bar"],
  21: ["alter table software_updates drop column notes"],
  22: ["drop table work_leases"],
  23: ["alter table devices drop column online_until"],
  24: [
    "alter table reanalyses drop column attempts",
    "alter table reanalyses drop column leased_until",
    "drop table account_purges",
  ],
  25: [
    "drop index snapshots_by_leak_tag",
    ...[
      "repair_assignee",
      "repair_due",
      "leak_tag",
      "leak_tag_key",
      "repair_cause",
      "repair_measure",
      "repair_checked_by",
      "repair_note",
    ].map((name) => `alter table snapshots drop column ${name}`),
    "alter table libraries drop column last_leak_tag",
  ],
  26: [
    "alter table shared_reports drop column password_hash",
    "alter table shared_reports drop column last_opened_at",
  ],
  27: ["drop table payment_events", "drop table orders", "alter table checkouts drop column order_id"],
  28: [
    "drop table report_template_logos",
    "drop table report_templates",
    "alter table orders drop column receipt_number",
  ],
  29: ["drop table issued_report_ownerships", "drop table issued_reports"],
  30: ["drop table report_schedule_recipients", "drop table report_schedules"],
  31: ["alter table mails drop column sealed_headers"],
  32: ["drop table group_settings"],
  33: [
    "drop table component_judgements",
    "drop table component_tags",
    "drop table snapshot_tags",
    "drop index components_parent",
    ...["kind", "parent_id", "limits", "deleted_at", "closes_itself"].map(
      (name) => `alter table components drop column ${name}`,
    ),
  ],
  34: [
    "drop table component_state_jobs",
    "drop table component_states",
    "drop table component_sources",
    ...["readings_version", "name_key", "folded_names", "folded_description", "sources_key"].map(
      (name) => `alter table components drop column ${name}`,
    ),
    "drop index data_connect_keys_group",
    ...["name", "expires_at", "last_used_at", "replaced_at", "group_id"].map(
      (name) => `alter table data_connect_keys drop column ${name}`,
    ),
  ],
};

/** Reverts a database to an older schema, 13 at the earliest. */
export function takeBackTo(schema: number, database: DatabaseSync): void {
  // The newest first.
  for (const [number, statements] of Object.entries(undoing).toReversed())
    if (Number(number) > schema) for (const statement of statements) database.exec(statement);
  database.exec(`delete from schema_migrations where number > ${schema}`);
}
