import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { AccountRow } from "../../storage/database/schema.ts";

/** Replaces the person's name in what others keep. */
export const forgottenName = "(deleted)";

/** Tables whose rows of an account only that account needs. */
const ownTables = [
  "account_links",
  "account_settings",
  "user_features",
  "data_connect_keys",
  "shared_reports",
  "reanalyses",
  "outbox",
  "feedback",
  "payment_tokens",
  "checkouts",
  "resumable_uploads",
  "components",
  "reseller_members",
  "images",
  "export_jobs",
  "videos",
] as const;

/**
 * Removes what the database knows of a person: rows that only they use are deleted, and in rows that others
 * keep, a neutral word replaces the name. Returns the hashes of files that no row may name any more. Only
 * inside a transaction, and after the account left its groups and libraries.
 */
export async function forgetPerson(database: Database, account: AccountRow): Promise<string[]> {
  const current = database.current();
  const files = await current
    .selectFrom("export_jobs")
    .select("file_hash as hash")
    .where("account_id", "=", account.id)
    .where("file_hash", "is not", null)
    .union(current.selectFrom("images").select("hash").where("account_id", "=", account.id))
    .union(
      current
        .selectFrom("videos")
        .select("file_hash as hash")
        .where("account_id", "=", account.id)
        .where("file_hash", "is not", null),
    )
    .execute();
  for (const table of ownTables)
    await current.deleteFrom(table).where("account_id", "=", account.id).execute();
  await forgetName(database, account);
  await forgetAddress(database, account);
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

/** In logs and messages of others. */
async function forgetName(database: Database, { id, username, email }: AccountRow): Promise<void> {
  const current = database.current();
  const names = [username.toLowerCase(), email.toLowerCase()];
  await current
    .updateTable("snapshot_changes")
    .set({ username: forgottenName })
    .where("account_id", "=", id)
    .execute();
  await current
    .updateTable("organization_log")
    .set({ subject: forgottenName })
    .where((where) => where(where.fn<string>("lower", ["subject"]), "in", names))
    .execute();
  await current
    .updateTable("snapshots")
    .set({ repair_assignee: forgottenName })
    .where((where) => where(where.fn<string>("lower", ["repair_assignee"]), "in", names))
    .execute();
  for (const column of ["from_value", "to_value"] as const)
    await current
      .updateTable("snapshot_changes")
      .set({ [column]: JSON.stringify(forgottenName) })
      .where("field", "=", "assignee")
      .where((where) =>
        where(
          where.fn<string>("lower", [column]),
          "in",
          names.map((name) => JSON.stringify(name)),
        ),
      )
      .execute();
  const repaired = await current
    .selectFrom("snapshots")
    .select(["id", "repair_history"])
    .where(sql<boolean>`replace(repair_history, ${id}, '') <> repair_history`)
    .execute();
  for (const row of repaired) {
    const history = JSON.parse(row.repair_history) as { readonly userId: string }[];
    const without = history.map((event) =>
      event.userId === id ? { ...event, username: forgottenName } : event,
    );
    await current
      .updateTable("snapshots")
      .set({ repair_history: JSON.stringify(without) })
      .where("id", "=", row.id)
      .execute();
  }
  // A client that detects a missing message reloads its lists.
  for (const table of ["outbox", "client_errors"] as const)
    for (const word of new Set([username, email])) {
      const column = table === "outbox" ? sql.ref("message") : sql.ref("error_text");
      await sql`delete from ${sql.table(table)} where replace(lower(${column}), ${word.toLowerCase()}, '') <> lower(${column})`.execute(
        current,
      );
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
  await current.deleteFrom("mails").where(sql`lower(recipient)`, "=", email_key).execute();
}
