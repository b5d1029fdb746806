import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseOption, psql } from "./test-database-place.ts";

type Row = Record<string, unknown>;

/** The database of a backend, for direct access. */
export interface TestDatabase {
  all(query: string): readonly Row[];
  run(statement: string): void;
  /** Names of the tables that have a column. */
  tablesWith(column: string): readonly string[];
  /** Every table with all of its rows as JSON. */
  dump(): readonly { readonly table: string; readonly text: string }[];
  /** Files of the database server that contain a text, ignoring case; none without a server. */
  serverFilesWith(text: string): readonly string[];
}

/** Reads or changes the database of a backend directly. */
export function openTestDatabase(dataDir: string): TestDatabase {
  const { databaseUrl } = databaseOption(dataDir);
  return databaseUrl === undefined ? openFile(join(dataDir, "sonolens.db")) : openPostgres(databaseUrl);
}

const dumpOf = (tables: readonly Row[], all: TestDatabase["all"]): ReturnType<TestDatabase["dump"]> =>
  tables.map(({ name }) => ({ table: String(name), text: JSON.stringify(all(`select * from ${name}`)) }));

function openFile(file: string): TestDatabase {
  const using = <Value>(readOnly: boolean, work: (database: DatabaseSync) => Value): Value => {
    const database = new DatabaseSync(file, { readOnly, timeout: 5_000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  const all = (query: string): readonly Row[] =>
    using(true, (database) =>
      database
        .prepare(query)
        .all()
        .map((row) => ({ ...row })),
    );
  return {
    all,
    run: (statement) => using(false, (database) => database.exec(statement)),
    tablesWith: (column) =>
      all(
        `select m.name from sqlite_schema m join pragma_table_info(m.name) p on p.name = '${column}'
         where m.type = 'table' order by m.name`,
      ).map(({ name }) => String(name)),
    dump: () => dumpOf(all("select name from sqlite_schema where type = 'table'"), all),
    serverFilesWith: () => [],
  };
}

function openPostgres(url: string): TestDatabase {
  const all = (query: string): readonly Row[] =>
    JSON.parse(psql(url, `select coalesce(json_agg(found), '[]') from (${query}) as found`)) as Row[];
  return {
    all,
    run: (statement) => void psql(url, statement),
    tablesWith: (column) =>
      all(
        `select table_name as name from information_schema.columns
         where table_schema = 'public' and column_name = '${column}' order by table_name`,
      ).map(({ name }) => String(name)),
    dump: () => dumpOf(all("select tablename as name from pg_tables where schemaname = 'public'"), all),
    serverFilesWith(text) {
      psql(url, "checkpoint");
      return all(
        `select path, relname from (
           select 'base/' || oid || '/' || pg_ls_dir('base/' || oid) as path from pg_database
           where datname = current_database()
         ) as files
         left join pg_class on pg_relation_filepath(pg_class.oid) = path
         where strpos(
           lower(encode(pg_read_binary_file(path, 0, 1000000000, true), 'escape')), lower('${text}')) > 0`,
      ).map(({ path, relname }) => `${path} (${relname})`);
    },
  };
}
