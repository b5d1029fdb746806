import { type Settings, settingsSchema } from "@sonolens/domain";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type {
  ImageRow,
  IssuedReportRow,
  Schema,
  SnapshotChangeRow,
  SnapshotRow,
} from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";
import { withVisibleChecks } from "../snapshots/index.ts";

/** What the server keeps about one account, as it is packed for its owner. */
export interface AccountData {
  /** The small files by their names, each to be written as JSON. */
  documents(): Promise<Readonly<Record<string, unknown>>>;
  /** Of the account's own libraries and cameras, oldest first. */
  snapshots(): AsyncIterable<SnapshotRow>;
  changes(): AsyncIterable<SnapshotChangeRow>;
  /** That were added to a snapshot. */
  attachmentsOf(snapshotId: string): Promise<ImageRow[]>;
  /** Those that the account issued and whose files are kept. */
  issuedReports(): Promise<IssuedReportRow[]>;
  /** Of the account itself: logos and the like. */
  images(): Promise<ImageRow[]>;
}

const pageSize = 100;

/** Its own cameras are those of libraries that the account is a member of, and those that it is paired with. */
const ownOwnerships = (accountId: string) => sql<string>`(
  select id from ownerships where library_id in (select library_id from library_members where account_id = ${accountId})
  union select ownership_id from paired_users where account_id = ${accountId})`;

/** How many snapshots an archive of an account holds now. */
export async function countOwnSnapshots(database: Database, accountId: string): Promise<number> {
  const { found } = await database
    .current()
    .selectFrom("snapshots")
    .select((select) => select.fn.countAll<number>().as("found"))
    .where("active", "=", 1)
    .where("ownership_id", "in", ownOwnerships(accountId))
    .executeTakeFirstOrThrow();
  return Number(found);
}

export function createAccountData(database: Database, accountId: string): AccountData {
  async function* pages<Row extends { readonly id: string }>(
    read: (current: Kysely<Schema>, after: string) => Promise<Row[]>,
  ): AsyncIterable<Row> {
    for (let after = ""; ; ) {
      const rows = await read(database.current(), after);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageSize) return;
      after = last.id;
    }
  }

  return {
    documents: () => documentsOf(database, accountId),
    async *snapshots() {
      const own = await database
        .current()
        .selectFrom("ownerships")
        .select("id")
        .where("id", "in", ownOwnerships(accountId))
        .execute();
      const ownerships = own.map(({ id }) => id);
      yield* pages(async (current, after) => {
        const rows = await current
          .selectFrom("snapshots")
          .selectAll()
          .where("active", "=", 1)
          .where(among(database, "ownership_id", ownerships))
          .where("id", ">", after)
          .orderBy("id")
          .limit(pageSize)
          .execute();
        return withVisibleChecks(database, rows, ownerships);
      });
    },
    changes: () =>
      pages((current, after) =>
        current
          .selectFrom("snapshot_changes")
          .selectAll()
          .where("account_id", "=", accountId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(pageSize)
          .execute(),
      ),
    attachmentsOf: (snapshotId) =>
      database
        .current()
        .selectFrom("images")
        .selectAll()
        .where("snapshot_id", "=", snapshotId)
        .orderBy("id")
        .execute(),
    issuedReports: () =>
      database
        .current()
        .selectFrom("issued_reports")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("file_hash", "is not", null)
        .orderBy("id")
        .execute(),
    images: () =>
      database
        .current()
        .selectFrom("images")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("id")
        .execute(),
  };
}

async function documentsOf(
  database: Database,
  accountId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const current = database.current();
  const rows = async <Row>(query: { execute(): Promise<Row[]> }): Promise<Row[]> => query.execute();
  const account = await current
    .selectFrom("accounts")
    .select(["id", "username", "email", "state", "is_demo", "is_staff", "has_accepted_terms", "created_at"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const organization = await current
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .innerJoin("organizations", "organizations.id", "groups.organization_id")
    .select(["organizations.name as organization", "groups.name as group", "groups.description"])
    .where("group_members.account_id", "=", accountId)
    .executeTakeFirst();
  return {
    account: {
      ...account,
      settings: await settingsOf(database, accountId),
      features: (
        await rows(current.selectFrom("user_features").select("feature").where("account_id", "=", accountId))
      ).map(({ feature }) => feature),
      sessions: await rows(
        current
          .selectFrom("sessions")
          .select(["created_at", "expires_at", "ended_at"])
          .where("account_id", "=", accountId),
      ),
      feedback: await rows(
        current.selectFrom("feedback").select(["content", "created_at"]).where("account_id", "=", accountId),
      ),
      orders: await rows(
        current
          .selectFrom("orders")
          .select(["name", "price_cents", "state", "created_at", "changed_at"])
          .where("account_id", "=", accountId)
          .orderBy("id"),
      ),
      payment_tokens: await rows(
        current
          .selectFrom("payment_tokens")
          .select(["token", "created_at"])
          .where("account_id", "=", accountId),
      ),
    },
    cameras: await rows(
      current
        .selectFrom("ownerships")
        .select(["device_serial", "nickname", "is_active", "paired_at", "created_at"])
        .where("id", "in", ownOwnerships(accountId))
        .orderBy("device_serial"),
    ),
    groups: {
      member_of: organization ?? null,
      invitations_sent: await rows(
        current
          .selectFrom("organization_invitations")
          .select(["email", "state", "invited_at", "answered_at"])
          .where("invited_by", "=", accountId),
      ),
      invitations_received: await rows(
        current
          .selectFrom("organization_invitations")
          .innerJoin("organizations", "organizations.id", "organization_invitations.organization_id")
          .select(["organizations.name as organization", "state", "invited_at", "answered_at"])
          .where("plain_email", "=", (query) =>
            query.selectFrom("accounts").select("email_key").where("id", "=", accountId),
          ),
      ),
      what_you_did: await rows(
        current
          .selectFrom("organization_log")
          .select(["at", "action", "subject"])
          .where("account_id", "=", accountId)
          .orderBy("at"),
      ),
    },
    keys: await rows(
      current
        .selectFrom("data_connect_keys")
        .select(["name", "created_at", "expires_at", "last_used_at", "replaced_at", "invoked"])
        .where("account_id", "=", accountId)
        .orderBy("created_at"),
    ),
    "shared-reports": await rows(
      current
        .selectFrom("shared_reports")
        .select(["file_name", "created_at", "expires_at", "revoked_at", "views", "last_opened_at"])
        .where("account_id", "=", accountId)
        .orderBy("id"),
    ),
    "issued-reports": await rows(
      current
        .selectFrom("issued_reports")
        .select(["year", "number", "revision", "state", "title", "issued_at", "findings", "sha256"])
        .where("account_id", "=", accountId)
        .orderBy("id"),
    ),
    "report-templates": await rows(
      current
        .selectFrom("report_templates")
        .select(["content", "created_at", "changed_at"])
        .where("account_id", "=", accountId)
        .orderBy("id"),
    ),
    "report-schedules": await rows(
      current
        .selectFrom("report_schedules")
        .select(["name", "filter", "last_days", "report_type", "template", "language", "rhythm", "weekday"])
        .select(["month_day", "hour", "time_zone", "send_empty", "next_run_at", "last_run_at", "last_result"])
        .where("account_id", "=", accountId)
        .orderBy("id"),
    ),
    components: await rows(
      current
        .selectFrom("components")
        .select(["id", "name", "description", "tags", "kind", "limits", "created_at", "deleted_at"])
        .where("account_id", "=", accountId)
        .orderBy("id"),
    ),
    "component-judgements": await rows(
      current
        .selectFrom("component_judgements")
        .select(["component_id", "snapshot_id", "verdict", "note", "judged_at"])
        .where("account_id", "=", accountId)
        .orderBy("id"),
    ),
  };
}

async function settingsOf(database: Database, accountId: string): Promise<Settings> {
  const row = await database
    .current()
    .selectFrom("account_settings")
    .select("settings")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return settingsSchema.parse(row === undefined ? {} : JSON.parse(row.settings));
}
