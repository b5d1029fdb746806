import { plainEmail } from "@sonolens/domain";
import { type Kysely, sql } from "kysely";

/** By what names and addresses are found, now that the width of letters does not count. A name keeps its key where another has the new one. */
export async function plainKeys(database: Kysely<unknown>): Promise<void> {
  const accounts = await sql<{ id: string; name_key: string; email_key: string }>`
    select id, name_key, email_key from accounts order by id`.execute(database);
  const taken = new Set(accounts.rows.map(({ name_key }) => name_key));
  for (const { id, name_key, email_key } of accounts.rows) {
    const nameKey = plainEmail(name_key);
    if (nameKey !== name_key && !taken.has(nameKey)) {
      taken.add(nameKey);
      await sql`update accounts set name_key = ${nameKey} where id = ${id}`.execute(database);
    }
    if (plainEmail(email_key) !== email_key)
      await sql`update accounts set email_key = ${plainEmail(email_key)} where id = ${id}`.execute(database);
  }
  const invitations = await sql<{ id: string; plain_email: string }>`
    select id, plain_email from organization_invitations`.execute(database);
  for (const { id, plain_email } of invitations.rows)
    if (plainEmail(plain_email) !== plain_email)
      await sql`update organization_invitations set plain_email = ${plainEmail(plain_email)} where id = ${id}`.execute(
        database,
      );
}
