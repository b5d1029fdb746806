import { plainEmail } from "@sonolens/domain";
import { type RawBuilder, sql } from "kysely";
import type { Outbox } from "../../live/outbox.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { AccountRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";
import type { ListVersions, Visibility } from "../visibility/index.ts";
import { allRows, mayContain, type Names, pageSize } from "./mentions.ts";
import { namesOf } from "./names-of.ts";

/** Replaces the person's name in what others keep. */
export const forgottenName = "(deleted)";

/** What is needed to remove a name from what others see. */
export interface ForgettingParts {
  readonly database: Database;
  readonly visibility: Pick<Visibility, "ownershipsOf" | "watchersOf">;
  readonly versions: Pick<ListVersions, "nextVersion">;
  readonly outbox: Pick<Outbox, "add">;
}

/** Tables whose rows of an account only that account needs. */
const ownTables = [
  "account_links",
  "account_settings",
  "user_features",
  "shared_reports",
  "reanalyses",
  "outbox",
  "feedback",
  "payment_tokens",
  "checkouts",
  "orders",
  "resumable_uploads",
  "components",
  "report_templates",
  "report_schedule_recipients",
  "report_schedules",
  "reseller_members",
  "export_jobs",
  "videos",
] as const;

/**
 * Removes what the database knows of a person: rows that only they use are deleted, and in rows that others
 * keep, a neutral word replaces the name: in snapshots of `cameras`, see `camerasKnownTo`. Returns the hashes of files
 * that no row may name any more. Only inside a transaction, and after the account left its groups and libraries.
 */
export async function forgetPerson(
  parts: ForgettingParts,
  account: AccountRow,
  cameras: readonly string[],
): Promise<string[]> {
  const { database } = parts;
  const current = database.current();
  const files = await current
    .selectFrom("export_jobs")
    .select("file_hash as hash")
    .where("account_id", "=", account.id)
    .where("file_hash", "is not", null)
    .union(imagesOfNobodyElse(database, account.id).select("hash"))
    .union(
      current
        .selectFrom("videos")
        .select("file_hash as hash")
        .where("account_id", "=", account.id)
        .where("file_hash", "is not", null),
    )
    .union(
      reportsOfNobodyElse(database, account.id)
        .select("file_hash as hash")
        .where("file_hash", "is not", null),
    )
    .execute();
  await current
    .deleteFrom("issued_reports")
    .where("id", "in", reportsOfNobodyElse(database, account.id).select("id"))
    .execute();
  await current
    .updateTable("component_judgements")
    .set({ account_id: null, username: null })
    .where("account_id", "=", account.id)
    .execute();
  await forgetName(parts, account, cameras);
  await forgetAddress(database, account);
  await current
    .deleteFrom("images")
    .where("id", "in", imagesOfNobodyElse(database, account.id).select("id"))
    .execute();
  // Groups keep their keys, with the id of an account without a name.
  await current
    .deleteFrom("data_connect_keys")
    .where("account_id", "=", account.id)
    .where("group_id", "is", null)
    .execute();
  await current.deleteFrom("component_state_jobs").where("id", "=", account.id).execute();
  for (const table of ownTables)
    await current.deleteFrom(table).where("account_id", "=", account.id).execute();
  const name = `deleted ${account.id}`;
  await current
    .updateTable("accounts")
    .set({
      username: name,
      name_key: name.toLowerCase(),
      email: "",
      email_key: "",
      password_hash: "",
      state: "deleted",
      is_staff: 0,
      is_demo: 0,
    })
    .where("id", "=", account.id)
    .execute();
  return files.flatMap(({ hash }) => (hash === null ? [] : [hash]));
}

/** Images of an account without the logos that templates of groups show. */
const imagesOfNobodyElse = (database: Database, accountId: string) =>
  database
    .current()
    .selectFrom("images")
    .where("account_id", "=", accountId)
    .where(
      "id",
      "not in",
      database
        .current()
        .selectFrom("report_template_logos")
        .innerJoin("report_templates", "report_templates.id", "template_id")
        .where("report_templates.account_id", "is", null)
        .select("image_id"),
    );

/** Issued reports of an account outside of organizations, and all of organizations that have ended. */
const reportsOfNobodyElse = (database: Database, accountId: string) =>
  database
    .current()
    .selectFrom("issued_reports")
    .where((where) =>
      where.or([
        where.and([where("account_id", "=", accountId), where("organization_id", "is", null)]),
        where("organization_id", "not in", database.current().selectFrom("organizations").select("id")),
      ]),
    );

/**
 * Ids of the ownerships in which a person can be mentioned: those that the account sees, those of organizations whose
 * log mentions it, which it may have left, and those whose snapshots it changed, from which it may have been unpaired.
 * Before it leaves them.
 */
export async function camerasKnownTo(
  { database, visibility }: Pick<ForgettingParts, "database" | "visibility">,
  account: AccountRow,
): Promise<string[]> {
  const current = database.current();
  const acted = await current
    .selectFrom("organization_log")
    .select("organization_id")
    .distinct()
    .where("account_id", "=", account.id)
    .execute();
  const organizations = new Set(acted.map(({ organization_id }) => organization_id));
  for await (const entry of loggedAs(database, account)) organizations.add(entry.organization_id);
  const grouped = await current
    .selectFrom("ownerships")
    .innerJoin("groups", "groups.id", "ownerships.group_id")
    .select("ownerships.id")
    .where(among(database, "groups.organization_id", [...organizations]))
    .execute();
  const changed = await current
    .selectFrom("snapshots")
    .select("ownership_id as id")
    .distinct()
    .where((where) =>
      where.or([
        where(
          "id",
          "in",
          current.selectFrom("snapshot_changes").select("snapshot_id").where("account_id", "=", account.id),
        ),
        isInHistory(account),
      ]),
    )
    .execute();
  const others = [...grouped, ...changed].map(({ id }) => id);
  return [...new Set([...(await visibility.ownershipsOf(account.id)), ...others])];
}

const isInHistory = ({ id }: Pick<AccountRow, "id">): RawBuilder<boolean> =>
  sql<boolean>`replace(repair_history, ${id}, '') <> repair_history`;

/** The entries of the organizations' logs whose subject the person is. */
async function* loggedAs(database: Database, account: Names) {
  const isTheirs = namesOf(account);
  const entries = allRows("", (after) =>
    database
      .current()
      .selectFrom("organization_log")
      .select(["id", "organization_id", "subject"])
      .where("id", ">", after)
      .where(mayContain("subject", account))
      .orderBy("id")
      .limit(pageSize)
      .execute(),
  );
  for await (const entry of entries) if (isTheirs(entry.subject)) yield entry;
}

/** In snapshots, logs and messages of others. */
async function forgetName(
  parts: ForgettingParts,
  account: AccountRow,
  cameras: readonly string[],
): Promise<void> {
  const { database } = parts;
  const current = database.current();
  await current
    .updateTable("snapshot_changes")
    .set({ username: forgottenName })
    .where("account_id", "=", account.id)
    .execute();
  for await (const { id } of loggedAs(database, account))
    await current
      .updateTable("organization_log")
      .set({ subject: forgottenName })
      .where("id", "=", id)
      .execute();
  await forgetMentions(database, account);
  await forgetInSnapshots(parts, account, cameras);
  await forgetInChanges(parts, account, cameras);
}

/** In texts that mention the person: messages, and what clients reported. Before messages are added that do not. */
async function forgetMentions(database: Database, account: AccountRow): Promise<void> {
  const current = database.current();
  const names = [account.username, account.email].map((name) => name.toLowerCase());
  const isMentioned = (text: string) =>
    names.some((name) => name !== "" && text.toLowerCase().includes(name));
  const messages = allRows(0, (after) =>
    current
      .selectFrom("outbox")
      .select(["id", "message"])
      .where("id", ">", after)
      .where(mayContain("message", account))
      .orderBy("id")
      .limit(pageSize)
      .execute(),
  );
  // A client that detects a missing message reloads its lists.
  for await (const { id, message } of messages)
    if (isMentioned(message)) await current.deleteFrom("outbox").where("id", "=", id).execute();
  const errors = allRows("", (after) =>
    current
      .selectFrom("client_errors")
      .select(["id", "error_text"])
      .where("id", ">", after)
      .where(mayContain("error_text", account))
      .orderBy("id")
      .limit(pageSize)
      .execute(),
  );
  for await (const { id, error_text } of errors)
    if (isMentioned(error_text)) await current.deleteFrom("client_errors").where("id", "=", id).execute();
}

/** As who repairs, who repaired and who deleted; a change of each snapshot, of which all who see it are notified. */
async function forgetInSnapshots(
  { database, visibility, versions, outbox }: ForgettingParts,
  account: AccountRow,
  cameras: readonly string[],
): Promise<void> {
  const current = database.current();
  const isTheirs = namesOf(account);
  const named = ["repair_assignee", "deleted_by"] as const;
  const rows = allRows("", (after) =>
    current
      .selectFrom("snapshots")
      .select(["id", "ownership_id", "active", "repair_assignee", "deleted_by", "repair_history"])
      .where("id", ">", after)
      .where((where) =>
        where.or([
          where.and([
            among(database, "ownership_id", cameras),
            where.or(
              named.map((column) => where.and([where(column, "is not", null), mayContain(column, account)])),
            ),
          ]),
          isInHistory(account),
        ]),
      )
      .orderBy("id")
      .limit(pageSize)
      .execute(),
  );
  const watchers = new Map<string, readonly string[]>();
  for await (const { id, ownership_id, active, repair_assignee, deleted_by, repair_history } of rows) {
    const names = {
      ...(isTheirs(repair_assignee) && { repair_assignee: forgottenName }),
      ...(isTheirs(deleted_by) && { deleted_by: forgottenName }),
      ...(repair_history.includes(account.id) && {
        repair_history: historyWithout(repair_history, account.id),
      }),
    };
    if (Object.keys(names).length === 0) continue;
    const version = await versions.nextVersion();
    await current
      .updateTable("snapshots")
      .set({ ...names, version })
      .where("id", "=", id)
      .execute();
    if (active === 0) continue;
    const who = watchers.get(ownership_id) ?? (await visibility.watchersOf(ownership_id));
    watchers.set(ownership_id, who);
    await outbox.add(who, { type: "snapshot-changed", snapshotId: id, version });
  }
}

function historyWithout(text: string, accountId: string): string {
  const history = JSON.parse(text) as { readonly userId: string }[];
  return JSON.stringify(
    history.map((event) => (event.userId === accountId ? { ...event, username: forgottenName } : event)),
  );
}

async function forgetInChanges(
  { database }: ForgettingParts,
  account: AccountRow,
  cameras: readonly string[],
): Promise<void> {
  const current = database.current();
  const isTheirs = namesOf(account);
  const changes = allRows("", (after) =>
    current
      .selectFrom("snapshot_changes")
      .innerJoin("snapshots", "snapshots.id", "snapshot_changes.snapshot_id")
      .select(["snapshot_changes.id", "from_value", "to_value"])
      .where("snapshot_changes.id", ">", after)
      .where("field", "=", "assignee")
      .where(among(database, "ownership_id", cameras))
      .where((where) => where.or([mayContain("from_value", account), mayContain("to_value", account)]))
      .orderBy("snapshot_changes.id")
      .limit(pageSize)
      .execute(),
  );
  const without = (value: string): string =>
    isTheirs(JSON.parse(value) as string | null) ? JSON.stringify(forgottenName) : value;
  for await (const { id, from_value, to_value } of changes) {
    const [from, to] = [without(from_value), without(to_value)];
    if (from === from_value && to === to_value) continue;
    await current
      .updateTable("snapshot_changes")
      .set({ from_value: from, to_value: to })
      .where("id", "=", id)
      .execute();
  }
}

/** Mails and invitations, unless another account has the same address. */
async function forgetAddress(database: Database, { id, email_key }: AccountRow): Promise<void> {
  const current = database.current();
  const other = await current
    .selectFrom("accounts")
    .select("id")
    .where("email_key", "=", email_key)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (other !== undefined) return;
  await current.deleteFrom("organization_invitations").where("plain_email", "=", email_key).execute();
  // All of them: no database compares addresses as accounts do.
  const mails = allRows("", (after) =>
    current
      .selectFrom("mails")
      .select(["id", "recipient"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(pageSize)
      .execute(),
  );
  for await (const mail of mails)
    if (plainEmail(mail.recipient) === email_key)
      await current.deleteFrom("mails").where("id", "=", mail.id).execute();
}
