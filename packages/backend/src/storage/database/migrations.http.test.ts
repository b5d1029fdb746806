import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { copyRows } from "../../rows/copy-rows.ts";
import { embeddedRows } from "../../rows/embedded-rows.ts";
import { fillPostgres } from "../../rows/fill-postgres.ts";
import { fillEveryTable } from "../../testing/fill-every-table.ts";
import { readReleasedMigrations } from "../../testing/released-migrations.ts";
import { rawRowsOfDatabase } from "../../testing/rows-of-database.ts";
import { schemaOfDatabase } from "../../testing/schema-of-database.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { databasePlace, isOnPostgres } from "../../testing/test-database-place.ts";
import { makeSchema, newestSchema } from "./migrate.ts";
import { openNodeSqlite } from "./node-sqlite.ts";
import { openDatabase } from "./open-database.ts";
import { inPostgresSession } from "./postgres-session.ts";

const nowIso = "2026-11-24T00:00:00.000Z";
const hashes = ["ab".repeat(32), "cd".repeat(32)];
const folders: { readonly path: string; remove(): void }[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

function newFolder(): string {
  const folder = makeTemporaryFolder();
  folders.push(folder);
  return folder.path;
}

/** An embedded database as the program of a schema left it, with rows in every table. */
async function olderFile(file: string, schema: number): Promise<void> {
  const making = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openNodeSqlite(file) }) });
  await making.transaction().execute((transaction) => makeSchema(transaction, nowIso, schema));
  await making.destroy();
  const database = new DatabaseSync(file);
  if (schema > 0) fillEveryTable(database, { rows: 12, hashes });
  database.close();
}

/** The same in the database that the tests run on; returns its place. */
async function olderDatabase(schema: number): Promise<string> {
  const folder = newFolder();
  if (!isOnPostgres) {
    await olderFile(join(folder, "sonolens.db"), schema);
    return databasePlace(folder);
  }
  await olderFile(join(folder, "model.db"), schema);
  const model = new DatabaseSync(join(folder, "model.db"));
  const place = databasePlace(folder);
  await inPostgresSession(place, { isWriting: true, nowTo: "moves" }, (connection) =>
    fillPostgres(connection, { schema, nowIso }, (rows) =>
      copyRows(embeddedRows(model), rows, { signal: new AbortController().signal }),
    ),
  );
  model.close();
  return place;
}

type Row = Readonly<Record<string, unknown>>;

const rowsIn = (place: string): ReadonlyMap<string, readonly Row[]> =>
  rawRowsOfDatabase(isOnPostgres ? { url: place } : { file: place });

/** Intended changes of migrations to existing rows. */
const changedOnPurpose: readonly {
  readonly schema: number;
  readonly table: string;
  readonly column: string;
}[] = [
  { schema: 16, table: "accounts", column: "name_key" },
  { schema: 16, table: "accounts", column: "email_key" },
  { schema: 16, table: "organization_invitations", column: "plain_email" },
];

/** A row with the given columns only, as text that can be compared. */
const textOf = (row: Row, columns: readonly string[]): string =>
  JSON.stringify(
    columns.map((column) =>
      row[column] instanceof Uint8Array ? Buffer.from(row[column]).toString("hex") : row[column],
    ),
  );

describe("from every earlier schema", () => {
  it.each(Array.from({ length: newestSchema }, (_, schema) => schema))(
    "keeps what there is of schema %i, and comes to the schema of a new database",
    async (schema) => {
      const place = await olderDatabase(schema);
      const before = rowsIn(place);
      if (schema > 0)
        for (const [table, rows] of before) expect([table, rows.length > 0]).toEqual([table, true]);
      await (await openDatabase(place, nowIso)).close();
      const after = rowsIn(place);
      for (const [table, rows] of before) {
        if (table === "schema_migrations") continue;
        const changed = changedOnPurpose
          .filter((change) => change.table === table && change.schema > schema)
          .map(({ column }) => column);
        const columns = Object.keys(rows[0] ?? {}).filter((column) => !changed.includes(column));
        const texts = (found: readonly Row[]) => found.map((row) => textOf(row, columns)).sort();
        expect([table, texts(after.get(table) ?? [])]).toEqual([table, texts(rows)]);
      }
      expect(after.get("schema_migrations")).toHaveLength(newestSchema);
      const fresh = databasePlace(newFolder());
      await (await openDatabase(fresh, nowIso)).close();
      expect(schemaOfDatabase(place)).toEqual(schemaOfDatabase(fresh));
    },
  );
});

it.skipIf(isOnPostgres)("has every released migration as it was released", () => {
  const { all, released } = readReleasedMigrations();
  expect(released).toEqual(all.slice(0, released.length));
  // A new one may change until it is released, and is on the list at the latest when the next one comes.
  expect(all.slice(released.length, -1), "lines that migrations/released.txt lacks").toEqual([]);
});
