import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Database } from "./open-database.ts";

/** Every column that names a file of the blob store, by its table. */
export const blobColumns: Readonly<Record<string, string>> = {
  snapshot_blobs: "hash",
  images: "hash",
  export_jobs: "file_hash",
  videos: "file_hash",
  issued_reports: "file_hash",
  software_updates: "blob_hash",
  device_documents: "blob_hash",
};

/** The hashes that rows name, each once, in ascending order; also in databases of older schemas. */
export function* listNamedBlobs(database: DatabaseSync): Generator<string> {
  const tables = new Set(
    database
      .prepare("select name from sqlite_schema where type = 'table'")
      .all()
      .map(({ name }) => name),
  );
  const queries = Object.entries(blobColumns)
    .filter(([table]) => tables.has(table))
    .map(([table, column]) => `select ${column} as hash from ${table} where ${column} is not null`);
  if (queries.length === 0) return;
  for (const { hash } of database.prepare(`${queries.join(" union ")} order by hash`).iterate())
    yield String(hash);
}

/** Whether a row of any table names the file. */
export async function isBlobNamed(database: Database, hash: string): Promise<boolean> {
  const named = Object.entries(blobColumns).map(
    ([table, column]) => sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${hash})`,
  );
  const { rows } = await sql`select 1 as found where ${sql.join(named, sql` or `)}`.execute(
    database.current(),
  );
  return rows.length > 0;
}
