import type { Kysely } from "kysely";

/** Reports that are made and mailed by schedule, and who gets them. */
export async function reportSchedules(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("report_schedules")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("filter", "text", (column) => column.notNull())
    .addColumn("last_days", "integer")
    .addColumn("report_type", "text", (column) => column.notNull())
    .addColumn("template", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("rhythm", "text", (column) => column.notNull())
    .addColumn("weekday", "integer", (column) => column.notNull())
    .addColumn("month_day", "integer", (column) => column.notNull())
    .addColumn("hour", "integer", (column) => column.notNull())
    .addColumn("time_zone", "text", (column) => column.notNull())
    .addColumn("send_empty", "integer", (column) => column.notNull())
    .addColumn("next_run_at", "text")
    .addColumn("requested_at", "text")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("leased_until", "text")
    .addColumn("last_run_at", "text")
    .addColumn("last_result", "text")
    .addColumn("last_error", "text")
    .addColumn("last_snapshots", "integer")
    .addColumn("last_sent", "integer")
    .addColumn("last_left_out", "integer")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("report_schedules_account").on("report_schedules").column("account_id").execute();
  await schema.createIndex("report_schedules_due").on("report_schedules").column("next_run_at").execute();
  await schema
    .createTable("report_schedule_recipients")
    .addColumn("schedule_id", "text", (column) =>
      column.notNull().references("report_schedules.id").onDelete("cascade"),
    )
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("unsubscribed_at", "text")
    .addPrimaryKeyConstraint("report_schedule_recipients_key", ["schedule_id", "account_id"])
    .execute();
  await schema
    .createIndex("report_schedule_recipients_account")
    .on("report_schedule_recipients")
    .column("account_id")
    .execute();
}
