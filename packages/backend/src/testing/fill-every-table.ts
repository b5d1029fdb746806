import type { DatabaseSync } from "node:sqlite";
import { blobColumns } from "../storage/database/named-blobs.ts";

const texts = [
  "plain",
  "quote ' \" \\ and {braces, commas}",
  "null \u0000 inside",
  "\u{1f50a} é 漏れ \u2028 line",
  "",
  '{"a":[1,null]}',
  "NULL",
  "\\N \\x41 \t\r\n",
];
const numbers = [0, -1, 1, 2 ** 40 + 7, -(2 ** 53 - 1), 86_400_000];
const reals = [0, -0.1, 1 / 3, 1e300, -5e-324, 4.000000000000001, 20_000];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  readonly mayBeNull: boolean;
  readonly parent: { readonly table: string; readonly column: string } | undefined;
}

/**
 * Inserts rows into every table of an embedded database of any schema, with all kinds of values, and the rows
 * that they reference. Files are named by the given hashes. Returns the tables, each with its number of rows.
 */
export function fillEveryTable(
  database: DatabaseSync,
  { rows, hashes }: { readonly rows: number; readonly hashes: readonly string[] },
): ReadonlyMap<string, number> {
  const names = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== "schema_migrations");
  const columns = new Map(names.map((name) => [name, columnsOf(database, name)]));
  const left = new Set(names);
  database.exec("begin");
  while (left.size > 0) {
    const next = [...left].find((name) =>
      columns
        .get(name)
        ?.every(({ parent }) => parent === undefined || parent.table === name || !left.has(parent.table)),
    );
    if (next === undefined) throw new Error("Tables name each other in a circle.");
    left.delete(next);
    fillTable(database, next, columns.get(next) ?? [], { rows, hashes });
  }
  // A number is not reused, even if its row is gone.
  database.exec(`delete from outbox where id = (select max(id) from outbox)`);
  database.exec("commit");
  return new Map(
    names.map((name) => [name, Number(database.prepare(`select count(*) as many from ${name}`).get()?.many)]),
  );
}

function columnsOf(database: DatabaseSync, table: string): Column[] {
  const parents = new Map(
    database
      .prepare(`pragma foreign_key_list(${table})`)
      .all()
      .map((key) => [String(key.from), { table: String(key.table), column: String(key.to) }]),
  );
  return database
    .prepare(`pragma table_info(${table})`)
    .all()
    .map(({ name, type, pk, notnull }) => ({
      name: String(name),
      type: String(type).toLowerCase(),
      isKey: Number(pk) > 0,
      mayBeNull: Number(notnull) === 0 && Number(pk) === 0,
      parent: parents.get(String(name)),
    }));
}

function fillTable(
  database: DatabaseSync,
  table: string,
  columns: readonly Column[],
  { rows, hashes }: { readonly rows: number; readonly hashes: readonly string[] },
): void {
  const insert = database.prepare(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(", ")}) values (${columns.map(() => "?").join(", ")})`,
  );
  const parents = new Map(
    columns.flatMap(({ name, parent }) =>
      parent === undefined || parent.table === table
        ? []
        : [
            [
              name,
              database.prepare(`select ${parent.column} as value from ${parent.table} order by 1`).all(),
            ],
          ],
    ),
  );
  for (let index = 0; index < rows; index += 1)
    insert.run(
      ...columns.map((column, place) => {
        if (blobColumns[table] === column.name) return hashes[index % hashes.length] ?? "";
        const found = parents.get(column.name);
        if (found !== undefined) return String(found[index % found.length]?.value);
        // References a row of the same table, which may come later.
        if (column.parent !== undefined) return index === 0 ? null : `${table}-${index - 1}-0`;
        if (column.mayBeNull && (index + place) % 3 === 0) return null;
        return someValue(column, table, index, place);
      }),
    );
}

function someValue(
  column: Column,
  table: string,
  index: number,
  place: number,
): string | number | Uint8Array {
  const { type, isKey } = column;
  if (type === "integer") return isKey ? index + 1 : (pick(numbers, index + place) ?? 0) + (index % 7);
  if (type === "blob")
    return Uint8Array.from({ length: (index * 37) % 300 }, (_, at) => (at * 7 + index) % 256);
  if (type !== "text") return pick(reals, index + place) ?? 0;
  // Texts that must be unique contain their number.
  return isKey ? `${table}-${index}-${place}` : `${pick(texts, index + place)}${index}-${place}`;
}

const pick = <Value>(values: readonly Value[], index: number): Value | undefined =>
  values[index % values.length];
