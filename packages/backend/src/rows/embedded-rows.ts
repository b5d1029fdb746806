import type { DatabaseSync } from "node:sqlite";
import { setImmediate as turn } from "node:timers/promises";
import { listNamedBlobs } from "../storage/database/named-blobs.ts";
import {
  batchLimits,
  countOf,
  quoted,
  type Row,
  type RowTarget,
  rowsOf,
  type Table,
  type Value,
} from "./row-store.ts";

/** The rows of an embedded database. The caller opens the transaction. */
export function embeddedRows(database: DatabaseSync): RowTarget {
  const tables = (): Table[] =>
    database
      .prepare(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
      )
      .all()
      .map(({ name }) => ({
        name: String(name),
        columns: database
          .prepare(`pragma table_info(${quoted(String(name))})`)
          .all()
          .map((column) => String(column.name)),
      }));
  const inserts = new Map<string, ReturnType<DatabaseSync["prepare"]>>();

  return {
    tables: async () => tables(),
    count: async (table) => Number(database.prepare(countOf(table)).get()?.many),
    async *read(table) {
      const { columns } = table;
      let batch: Row[] = [];
      let bytes = 0;
      for (const found of database.prepare(rowsOf(table)).iterate()) {
        const row = columns.map((column) => found[column] as Value);
        batch.push(row);
        bytes += sizeOf(row);
        if (batch.length < batchLimits.rows && bytes < batchLimits.bytes) continue;
        yield batch;
        // Reading is synchronous otherwise, and could not be aborted.
        await turn();
        batch = [];
        bytes = 0;
      }
      if (batch.length > 0) yield batch;
    },
    async *namedFiles() {
      yield* listNamedBlobs(database);
    },
    async lastNumbers() {
      if (!hasNumbers(database)) return new Map();
      const rows = database.prepare("select name, seq from sqlite_sequence").all();
      return new Map(rows.map(({ name, seq }) => [String(name), Number(seq)]));
    },
    async write({ name, columns }, rows) {
      const known = inserts.get(name);
      const insert =
        known ??
        database.prepare(
          `insert into ${quoted(name)} (${columns.map(quoted).join(", ")}) values (${columns.map(() => "?").join(", ")})`,
        );
      inserts.set(name, insert);
      for (const row of rows) insert.run(...row);
      await turn();
    },
    async setLastNumber(table, number) {
      database.prepare("delete from sqlite_sequence where name = ?").run(table);
      database.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").run(table, number);
    },
  };
}

const hasNumbers = (database: DatabaseSync): boolean =>
  database.prepare("select 1 from sqlite_schema where name = 'sqlite_sequence'").get() !== undefined;

const sizeOf = (row: Row): number =>
  row.reduce<number>(
    (sum, value) => sum + (typeof value === "string" || value instanceof Uint8Array ? value.length : 8),
    0,
  );
