import { Kysely, SqliteDialect, sql } from "kysely";
import { makeSchema } from "../storage/database/migrate.ts";
import { openNodeSqlite } from "../storage/database/node-sqlite.ts";
import type { CheckedDatabase, FoundRow } from "./checked-database.ts";

/** A foreign key. */
export interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
}

interface Rule {
  readonly table: string;
  readonly text: string;
}

/** The constraints of a schema, by names that are the same on both engines. */
interface Rules<Key> {
  readonly foreignKeys: ReadonlyMap<string, Key>;
  /** Not-null and unique constraints. */
  readonly others: ReadonlyMap<string, Rule>;
}

/** The constraints of the migrations up to the given one, which run on an empty database in memory. */
export async function rulesOfSchema(schema: number): Promise<Rules<ForeignKey>> {
  const model = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openNodeSqlite(":memory:") }) });
  try {
    await model.transaction().execute((transaction) => makeSchema(transaction, "", schema));
    const ask = async (query: string) => (await sql.raw<FoundRow>(query).execute(model)).rows;
    const keys = await ask(
      `select m.name as "table", group_concat(k."from" order by k.seq) as columns, k."table" as parent,
         group_concat(coalesce(k."to", 'id') order by k.seq) as parents, lower(k.on_delete) as action
       from sqlite_schema m, pragma_foreign_key_list(m.name) k where m.type = 'table'
       group by m.name, k.id`,
    );
    const others = await ask(
      `select m.name as "table", 'value' as kind, c.name as columns from sqlite_schema m, pragma_table_info(m.name) c
         where m.type = 'table' and m.name not like 'sqlite_%' and (c."notnull" or c.pk > 0)
       union all
       select m.name, 'once', group_concat(c.name order by c.pk) from sqlite_schema m, pragma_table_info(m.name) c
         where m.type = 'table' and m.name not like 'sqlite_%' and c.pk > 0 group by m.name
       union all
       select m.name, case when i.partial then 'once where asked' else 'once' end,
         (select group_concat(coalesce(x.name, '') order by x.seqno) from pragma_index_info(i.name) x)
         from sqlite_schema m, pragma_index_list(m.name) i where m.type = 'table' and i."unique"`,
    );
    return { foreignKeys: new Map(keys.map((row) => [nameOf(row), keyOf(row)])), others: othersOf(others) };
  } finally {
    await model.destroy();
  }
}

const columnsAt = (numbers: string, table: string): string =>
  `(select string_agg(coalesce(a.attname, ''), ',' order by n.place)
    from unnest(${numbers}) with ordinality n(number, place)
    left join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`;

/** The constraints of a database; for foreign keys, whether all rows satisfy them. */
export async function rulesOfPostgres(database: CheckedDatabase): Promise<Rules<boolean>> {
  const keys = await database.run(
    `select c.relname as "table", ${columnsAt("k.conkey", "k.conrelid")} as columns, p.relname as parent,
       ${columnsAt("k.confkey", "k.confrelid")} as parents,
       case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'r' then 'restrict'
         when 'd' then 'set default' else 'no action' end as action,
       k.convalidated and not exists (
         select 1 from pg_trigger t where t.tgconstraint = k.oid and t.tgenabled in ('D', 'R')) as held
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
  );
  const others = await database.run(
    `select c.relname as "table", 'value' as kind, a.attname::text as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnotnull and a.attnum > 0
     union all
     select c.relname, case when i.indpred is null then 'once' else 'once where asked' end,
       ${columnsAt("i.indkey::int2[]", "i.indrelid")}
       from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = current_schema()::regnamespace and i.indisunique and i.indisvalid and i.indisready`,
  );
  return {
    foreignKeys: new Map(keys.map((row) => [nameOf(row), Number(row.held) === 1])),
    others: othersOf(others),
  };
}

const nameOf = ({ table, columns, parent, parents, action }: FoundRow): string =>
  `foreign key of ${String(table)} (${String(columns)}) to ${String(parent)} (${String(parents)}), on delete ${String(action)},`;

const keyOf = ({ table, columns, parent, parents }: FoundRow): ForeignKey => ({
  table: String(table),
  columns: String(columns).split(","),
  parent: String(parent),
  parentColumns: String(parents).split(","),
});

function othersOf(rows: readonly FoundRow[]): ReadonlyMap<string, Rule> {
  return new Map(
    rows.map(({ table, kind, columns }) => {
      const text = `that ${String(columns)} is there${kind === "value" ? "" : ` ${String(kind)}`}`;
      return [`${String(table)}: ${text}`, { table: String(table), text }];
    }),
  );
}
