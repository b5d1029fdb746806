import type { DatabaseSync } from "node:sqlite";

/** Every column that names a file of the blob store, by its table. */
export const blobColumns: Readonly<Record<string, string>> = {
  snapshot_blobs: "hash",
  images: "hash",
  export_jobs: "file_hash",
  videos: "file_hash",
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
