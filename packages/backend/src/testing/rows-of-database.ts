import { DatabaseSync } from "node:sqlite";
import { psql } from "./test-database-place.ts";

type Place = { readonly file: string } | { readonly url: string };

/**
 * Every row of every table as sorted text that is the same for both databases, without the note of the data
 * folder; read independently of the product.
 */
export function rowsOfDatabase(place: Place): ReadonlyMap<string, readonly string[]> {
  return new Map([...rawRowsOfDatabase(place)].map(([name, rows]) => [name, textsOf(rows)]));
}

/** Every row of every table as the database returns it. */
export function rawRowsOfDatabase(place: Place): ReadonlyMap<string, readonly Row[]> {
  return "file" in place ? ofFile(place.file) : ofPostgres(place.url);
}

function ofFile(file: string): ReadonlyMap<string, readonly Row[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const names = database
      .prepare(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
      )
      .all()
      .map(({ name }) => String(name));
    return new Map(names.map((name) => [name, database.prepare(`select * from ${name}`).all() as Row[]]));
  } finally {
    database.close();
  }
}

function ofPostgres(url: string): ReadonlyMap<string, readonly Row[]> {
  const names = psql(url, "select tablename from pg_tables where schemaname = 'public' order by 1").split(
    "\n",
  );
  return new Map(
    names.sort().map((name) => {
      const rows = psql(url, `select coalesce(json_agg(t), '[]') from ${name} t`);
      return [name, JSON.parse(rows) as Row[]];
    }),
  );
}

type Row = Readonly<Record<string, unknown>>;

function textsOf(rows: readonly Row[]): readonly string[] {
  return rows
    .filter((row) => row.name !== "data folder")
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([column, value]) => [column, plain(value)]),
      ),
    )
    .sort();
}

const plain = (value: unknown): unknown =>
  value instanceof Uint8Array
    ? `\\x${Buffer.from(value).toString("hex")}`
    : typeof value === "string"
      ? value.replaceAll("\u0000", "\u2400")
      : value;
