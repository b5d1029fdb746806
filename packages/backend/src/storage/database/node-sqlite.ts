import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { SqliteDatabase } from "kysely";

type Bindable = null | number | bigint | string | Uint8Array;

/** How long opening, and each statement outside a transaction, waits for another process. */
const busyTimeoutMs = 5_000;
/** Statements kept ready; those with lists of values come in many lengths. */
const maxPrepared = 500;

interface PreparedStatement {
  readonly statement: StatementSync;
  /** Whether it returns rows. */
  readonly reader: boolean;
}

/**
 * Opens a SQLite file so that committed data survives a power cut, as a kysely database. `begin` becomes
 * `begin immediate`: a transaction whose first write comes later could otherwise fail half-way because
 * another process wrote meanwhile.
 */
export function openNodeSqlite(
  file: string,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): SqliteDatabase & { exec(sql: string): void; revision(): number } {
  const database = new DatabaseSync(file, {
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
    readOnly,
  });
  try {
    // Deleted data is overwritten: a copy of the file must not reveal more than the product does. macOS
    // leaves synced data in the disk's cache unless a full sync is requested; elsewhere it changes nothing.
    if (!readOnly)
      database.exec(
        "pragma journal_mode = wal; pragma synchronous = full; pragma fullfsync = on; pragma secure_delete = on;",
      );
  } catch (error) {
    database.close();
    throw error;
  }
  const prepared = new Map<string, PreparedStatement>();
  const prepare = (sql: string): PreparedStatement => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    if (prepared.size >= maxPrepared) prepared.clear();
    const statement = database.prepare(sql === "begin" ? "begin immediate" : sql);
    // Listing the columns takes as long as many a statement itself.
    const made = { statement, reader: statement.columns().length > 0 };
    prepared.set(sql, made);
    return made;
  };
  return {
    revision: () => Number(prepare("pragma data_version").statement.get()?.data_version),
    close: () => database.close(),
    exec: (sql) => database.exec(sql),
    prepare(sql) {
      const { statement, reader } = prepare(sql);
      return {
        reader,
        all: (parameters) => statement.all(...(parameters as Bindable[])),
        run(parameters) {
          // A full disk makes SQLite roll back automatically; a second rollback would hide the cause.
          if (sql === "rollback" && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
          return statement.run(...(parameters as Bindable[]));
        },
        iterate: (parameters) => statement.iterate(...(parameters as Bindable[])),
      };
    },
  };
}
