import { bestEffort } from "@sonolens/foundation";
import { type Kysely, sql } from "kysely";
import { blobColumns } from "../storage/database/named-blobs.ts";
import type { Schema } from "../storage/database/schema.ts";
import { countOf, quoted, type Row, type RowTarget, rowsOf, type Table, type Value } from "./row-store.ts";

/** Rows per fetch: those with heat maps have some 20 kB, those with results of analyses sometimes more. */
const fetchedRows = 200;

/** The rows of a PostgreSQL database, over one connection with an open transaction. */
export function postgresRows(connection: Kysely<Schema>): RowTarget {
  const types = new Map<string, ReadonlyMap<string, string>>();
  let cursors = 0;

  async function* ask(query: string): AsyncGenerator<readonly Record<string, unknown>[]> {
    cursors += 1;
    const cursor = `rows_${cursors}`;
    await sql.raw(`declare ${cursor} no scroll cursor for ${query}`).execute(connection);
    try {
      for (;;) {
        const { rows } = await sql
          .raw<Record<string, unknown>>(`fetch ${fetchedRows} from ${cursor}`)
          .execute(connection);
        if (rows.length === 0) return;
        yield rows;
      }
    } finally {
      // A failed transaction has closed it; the error reports nothing else.
      await bestEffort(sql.raw(`close ${cursor}`).execute(connection));
    }
  }

  async function typesOf(table: string): Promise<ReadonlyMap<string, string>> {
    const known = types.get(table);
    if (known !== undefined) return known;
    const { rows } = await sql<{ name: string; type: string }>`
      select a.attname as name, format_type(a.atttypid, null) as type
      from pg_attribute a where a.attrelid = ${quoted(table)}::regclass and a.attnum > 0 and not a.attisdropped
      order by a.attnum`.execute(connection);
    const found = new Map(rows.map(({ name, type }) => [name, type]));
    types.set(table, found);
    return found;
  }

  return {
    async tables() {
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(
        connection,
      );
      const tables: Table[] = [];
      for (const { name } of rows) tables.push({ name, columns: [...(await typesOf(name)).keys()] });
      return tables;
    },
    async count(table) {
      const { rows } = await sql.raw<{ many: number }>(countOf(table)).execute(connection);
      return Number(rows[0]?.many);
    },
    async *read(table) {
      for await (const rows of ask(rowsOf(table)))
        yield rows.map((row): Row => table.columns.map((column) => row[column] as Value));
    },
    async *namedFiles() {
      const queries = Object.entries(blobColumns).map(
        ([table, column]) => `select ${column} as hash from ${table} where ${column} is not null`,
      );
      for await (const rows of ask(`${queries.join(" union ")} order by hash`))
        for (const { hash } of rows) yield String(hash);
    },
    async lastNumbers() {
      const numbers = new Map<string, number>();
      for (const { table, column } of await identitiesOf(connection)) {
        const { rows } = await sql<{ last: number | null }>`
          select pg_sequence_last_value(pg_get_serial_sequence(${quoted(table)}, ${column})::regclass) as last`.execute(
          connection,
        );
        const last = rows[0]?.last;
        if (last !== null && last !== undefined) numbers.set(table, Number(last));
      }
      return numbers;
    },
    async write({ name, columns }, rows) {
      const columnTypes = await typesOf(name);
      // A parameter for each column, not for each value: the same statement for any number of rows.
      const values = columns.map(
        (column, index) =>
          sql`${rows.map((row) => row[index])}::${sql.raw(`${columnTypes.get(column) ?? "text"}[]`)}`,
      );
      await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
        select * from unnest(${sql.join(values)})`.execute(connection);
    },
    async setLastNumber(table, number) {
      const own = (await identitiesOf(connection)).find((identity) => identity.table === table);
      if (own === undefined) throw new Error(`The table ${table} numbers nothing.`);
      await sql`select setval(pg_get_serial_sequence(${quoted(table)}, ${own.column})::regclass, ${number})`.execute(
        connection,
      );
    },
  };
}

async function identitiesOf(
  connection: Kysely<Schema>,
): Promise<readonly { readonly table: string; readonly column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES' order by 1`.execute(connection);
  return rows;
}
